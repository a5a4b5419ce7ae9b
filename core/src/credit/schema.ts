/** The shapes of credits. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { accounts } from "./account.ts";

/** What a workspace can spend now. Lifetime credits may be negative after adjustments. */
export const Bucket = z
  .object({
    monthly_credits: z.int(),
    lifetime_credits: z.int(),
    total_credits: z.int().describe("What can be spent: monthly plus max(0, lifetime)"),
    held_credits: z.int().describe("Reserved for jobs that are under way"),
    used_credits: z.int().describe("Monthly credits that were spent in this period"),
    next_renewal_at: z.iso
      .datetime()
      .nullable()
      .describe("When the period ends and the next allowance is issued"),
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

/** Credits added to or taken from an account. */
const credits = z.int();

const OwnAccounts = z.object({
  monthly: credits,
  lifetime: credits,
  held_monthly: credits,
  held_lifetime: credits,
});

/** A ledger entry as a statement shows it. */
export const Entry = z
  .object({
    number: z.int(),
    kind: z.enum(kinds),
    actor: z.string().describe("Who moved the credits: `user:usr_…`, `system:…`"),
    legs: z.partialRecord(z.enum(accounts), credits).describe("What each account got; they sum to zero"),
    after: OwnAccounts.describe("What the workspace had after the entry"),
    job: z.string().nullable(),
    list: z.string().nullable(),
    occurred_at: z.iso.datetime(),
    recorded_at: z.iso.datetime(),
  })
  .meta({ id: "LedgerEntry" });
export type Entry = z.infer<typeof Entry>;

const Crossing = z.object({ threshold: credits, spendable: credits });

/** Events of what can be spent: it fell below the threshold of the alert, or of the automatic top-up. */
export const Events = {
  Low: Event.declare("credit.low", Crossing),
  TopUpDue: Event.declare("credit.top_up_due", Crossing),
};
