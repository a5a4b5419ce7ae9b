/** The shapes of credits. Safe for the browser. */
import { z } from "zod";

/** What a workspace can spend now. Lifetime credits may be negative after adjustments. */
export const Bucket = z
  .object({
    monthly_credits: z.int(),
    lifetime_credits: z.int(),
    total_credits: z.int().describe("What can be spent: monthly plus max(0, lifetime)"),
    held_credits: z.int().describe("Reserved for jobs that are under way"),
  })
  .meta({ id: "CreditBucket" });
export type Bucket = z.infer<typeof Bucket>;

/** The kinds of ledger entries. */
export const kinds = [
  "grant_free",
  "grant_plan",
  "grant_pack",
  "grant_operator",
  "renew",
  "change_plan",
  "reserve",
  "settle",
  "release",
  "spend",
  "lease",
  "expire",
  "refund",
  "refund_reversed",
  "claw_back",
  "goodwill",
] as const;
export type Kind = (typeof kinds)[number];
