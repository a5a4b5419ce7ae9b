/** Founds a stage, demo user included, and tells the parent the environment of its functions. */
import { z } from "zod";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { provisionStage } from "../../local/product.ts";
import { Pace, stageName, topologyAt } from "./pace.ts";

const Task = z.object({ endpoint: z.string(), pace: Pace });

const { endpoint, pace } = Task.parse(JSON.parse(process.argv[2] ?? ""));
const settings = await provisionStage(topologyAt(pace), { endpoint, stage: stageName });
const { ensureDemo } = await import("../../local/demo-data.ts");
await Clock.provide(systemClock, ensureDemo);
process.send?.(settings, () => process.exit());
