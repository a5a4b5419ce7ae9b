/**
 * The mail world as a process of its own, with the options of its first argument. It tells its parent its whereabouts,
 * takes the weather from it, and ends with it.
 */
import { z } from "zod";
import { createMailWorld } from "./index.ts";
import { Weather } from "./weather.ts";

const Options = z.strictObject({
  greylistSeconds: z.number().exactOptional(),
  dripMs: z.number().exactOptional(),
  replyDelayMs: z.number().exactOptional(),
});

const world = await createMailWorld(Options.parse(JSON.parse(process.argv[2] ?? "{}")));
process.on("message", (message) => Object.assign(world.weather, Weather.parse(message)));
process.on("disconnect", () => process.exit());
process.send?.(world.whereabouts);
