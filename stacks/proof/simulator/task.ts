/** The task of one worker process of the pool, and the messages that it sends. */
import { z } from "zod";
import { faultKinds } from "./fault-rates.ts";
import type { ScenarioName } from "./scenarios/index.ts";

const Topic = z.enum(["lists", "payments"]);
const Scenario = z.custom<ScenarioName>((name) => typeof name === "string");

const selection = {
  /** One scenario; all unless given. */
  scenario: Scenario.optional(),
  /** Only the faults with this text in their names. */
  fault: z.string().optional(),
  /** Every `parts`th of all, from the `part`th on. */
  part: z.int(),
  parts: z.int(),
  /** One fault of this many, drawn by its name; all unless given. */
  oneOf: z.int().optional(),
  /** The most simulations; all unless given. */
  max: z.int().optional(),
  /** Whether to stop at the first violation. */
  untilFirst: z.boolean(),
};

export const Task = z.discriminatedUnion("kind", [
  /** Every `step`th seed from `from` on. */
  z.object({
    kind: z.literal("seeds"),
    from: z.int(),
    step: z.int(),
    seeds: z.int(),
    /** The scenario of all seeds; drawn from each seed unless given. */
    scenario: Scenario.optional(),
    /** Which scenarios are drawn; those of lists unless given. */
    topic: Topic.optional(),
    /** The kinds of faults; all unless given. */
    only: z.array(z.enum(faultKinds)).readonly().optional(),
    /** Whether the sweeps run; true unless given. */
    sweeps: z.boolean().optional(),
    /** Whether to stop at the first violation. */
    untilFirst: z.boolean(),
  }),
  /** One fault at a time, at every call of each scenario, without sweeps. */
  z.object({ kind: z.literal("single-faults"), ...selection }),
  /** Each service down for an hour, in each scenario. */
  z.object({ kind: z.literal("outages"), ...selection }),
  /** The shortest fault schedule of a seed that breaks an invariant, or the whole trace; after `before` other seeds. */
  z.object({
    kind: z.literal("explain"),
    seed: z.int(),
    scenario: Scenario.optional(),
    topic: Topic.optional(),
    whole: z.boolean(),
    before: z.int(),
  }),
]);
export type Task = z.infer<typeof Task>;

/** A simulation that broke an invariant. */
export const Failure = z.object({
  seed: z.int(),
  scenario: Scenario.optional(),
  /** The injected fault, where there was a single one. */
  fault: z.string().optional(),
  violations: z.array(z.string()),
});
export type Failure = z.infer<typeof Failure>;

export const Message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("failure"), ...Failure.shape }),
  z.object({ kind: z.literal("line"), line: z.string() }),
  z.object({ kind: z.literal("done"), simulations: z.int(), calls: z.int(), faults: z.int() }),
]);
export type Message = z.infer<typeof Message>;
