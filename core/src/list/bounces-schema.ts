/** The bounces that a mailing to a list would cause. */
import { z } from "zod";
import { Policy } from "../verdict/schema.ts";

const percent = z.number().min(0).max(100);

/** A share of the addresses in percent, with its 95 % confidence interval. */
const BounceRate = z.object({ low: percent, estimate: percent, high: percent });

export const ExpectedBounces = BounceRate.extend({
  cleaned: z.record(Policy, BounceRate),
}).meta({ id: "ExpectedBounces" });
export type ExpectedBounces = z.infer<typeof ExpectedBounces>;

/**
 * As lists and quotes have it: in percent of the distinct addresses and rejected rows, by the completed verification, else by
 * the analysis. Counts addresses that refuse mail for good, and of the unknown ones as large a share as of the others.
 */
export const expectedBounces = ExpectedBounces.nullable().describe(
  "If sent as it is and if cleaned, in percent; null where not known",
);
