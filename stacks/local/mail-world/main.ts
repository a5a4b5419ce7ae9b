/**
 * The mail world in its own process. Its first argument has the options as JSON. It sends its endpoints to the parent
 * process, receives outages from it, and ends with it.
 */
import { z } from "zod";
import { createMailWorld } from "./index.ts";
import { Outages } from "./outages.ts";

const Options = z.strictObject({
  greylistSeconds: z.number().exactOptional(),
  dripMs: z.number().exactOptional(),
  replyDelayMs: z.number().exactOptional(),
});

const world = await createMailWorld(Options.parse(JSON.parse(process.argv[2] ?? "{}")));
process.on("message", (message) => Object.assign(world.outages, Outages.parse(message)));
process.on("disconnect", () => process.exit());
process.send?.(world.endpoints);
