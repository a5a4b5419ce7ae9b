/** Provisions the stage and the demo user, and sends the environment of its functions to the parent. */
import { z } from "zod";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { provisionStage } from "../../local/product.ts";
import { Timings, stageName, topologyWith } from "./timings.ts";

const Task = z.object({ endpoint: z.string(), timings: Timings });

const { endpoint, timings } = Task.parse(JSON.parse(process.argv[2] ?? ""));
const settings = await provisionStage(topologyWith(timings), { endpoint, stage: stageName });
const { ensureDemo } = await import("../../local/demo-data.ts");
await Clock.provide(systemClock, ensureDemo);
process.send?.(settings, () => process.exit());
