/** What a process of the fleet is told to do, and what it tells. */
import { z } from "zod";

export const Job = z.discriminatedUnion("kind", [
  /** Every so-manieth seed from one on; only as far as the first that goes wrong, if that is all one wants to know. */
  z.object({
    kind: z.literal("storms"),
    from: z.int(),
    step: z.int(),
    seeds: z.int(),
    untilFirst: z.boolean(),
  }),
  /** One misfortune at a time, at every call of every play, without the timers that look after jobs: a part of all. */
  z.object({ kind: z.literal("single"), part: z.int(), parts: z.int(), untilFirst: z.boolean() }),
  /** The shortest schedule of a seed that goes wrong, or all that happens under it; after so many others. */
  z.object({ kind: z.literal("explain"), seed: z.int(), whole: z.boolean(), before: z.int() }),
]);
export type Job = z.infer<typeof Job>;

/** A simulation that went wrong. */
export const Violated = z.object({
  seed: z.int(),
  /** The misfortune, where there was a single one. */
  misfortune: z.string().optional(),
  violations: z.array(z.string()),
});
export type Violated = z.infer<typeof Violated>;

export const Told = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("violated"), ...Violated.shape }),
  z.object({ kind: z.literal("line"), line: z.string() }),
  z.object({ kind: z.literal("done"), simulations: z.int(), calls: z.int(), misfortunes: z.int() }),
]);
export type Told = z.infer<typeof Told>;
