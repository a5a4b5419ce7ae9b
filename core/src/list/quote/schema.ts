/** The shapes that say what a verification takes before it starts. Safe for the browser. */
import { z } from "zod";
import { expectedBounces } from "../bounces-schema.ts";

/** What a verification takes; addresses that stay unknown are refunded. */
export const Quote = z
  .object({
    credits: z.int().describe("At most: unknown addresses and verdicts of the last 24 hours are free"),
    reserved: z
      .int()
      .describe(
        "At the start, for blocked addresses too, since rules may change while it runs; the rest is returned",
      ),
    known: z
      .int()
      .describe(
        "Addresses with a verdict of an analysis of the last 24 hours or of an earlier verification of this list, which is taken over for nothing; none of `credits` and `reserved` is for them",
      ),
    blocked: z
      .int()
      .nullable()
      .describe(
        "Addresses that are suppressed, or that own rules on addresses, domains and suffixes block, which are free; null where those of a large list are not counted yet",
      ),
    seconds: z.int().describe("From the rates of earlier verifications, where there are any"),
    expected_bounces: expectedBounces,
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** What a verification would repeat free of charge if it started now. */
export const Repeated = z
  .object({
    addresses: z
      .int()
      .describe("With a verdict of the last 24 hours on another list, or on a single address"),
    distinct: z.int(),
    checked_at: z.iso.datetime().nullable().describe("When the newest of them was given"),
  })
  .meta({ id: "RepeatedVerdicts" });
export type Repeated = z.infer<typeof Repeated>;
