/** The task of one worker process of the pool, and the messages that it sends. */
import { z } from "zod";

export const Task = z.discriminatedUnion("kind", [
  /** Every `step`th seed from `from` on; `untilFirst` stops at the first violation. */
  z.object({
    kind: z.literal("seeds"),
    from: z.int(),
    step: z.int(),
    seeds: z.int(),
    /** Only the seeds that draw this scenario; all unless given. */
    scenario: z.string().optional(),
    untilFirst: z.boolean(),
  }),
  /** One fault at a time, at every call of each scenario, without sweeps: every `parts`th of all. */
  z.object({
    kind: z.literal("single-faults"),
    /** One scenario; all unless given. */
    scenario: z.string().optional(),
    part: z.int(),
    parts: z.int(),
    untilFirst: z.boolean(),
  }),
  /** The shortest fault schedule of a seed that breaks an invariant, or the whole trace; after `before` other seeds. */
  z.object({ kind: z.literal("explain"), seed: z.int(), whole: z.boolean(), before: z.int() }),
]);
export type Task = z.infer<typeof Task>;

/** A simulation that broke an invariant. */
export const Failure = z.object({
  seed: z.int(),
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
