/** The shapes of credits. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { accounts } from "./balance/account.ts";

/** What a workspace can spend now. Lifetime credits may be negative after adjustments. */
export const Bucket = z
  .object({
    monthly_credits: z.int(),
    lifetime_credits: z.int(),
    total_credits: z.int().describe("What can be spent: monthly plus max(0, lifetime)"),
    held_credits: z
      .int()
      .describe("Reserved for jobs that are under way, and for the next calls of API keys"),
    leased_credits: z
      .int()
      .describe(
        "Of the held ones, those for calls of API keys: what calls have not spent is taken back where credits are missing, and else within a minute or two",
      ),
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
  "return",
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
    list_name: z.string().nullable().describe("Null where the list is gone or may not be seen"),
    member: z.string().nullable().describe("The user who spent the credits or started the job"),
    key: z.string().nullable().describe("The API key with which this was done"),
    transaction: z.string().nullable(),
    subscription: z.string().nullable(),
    adjustment: z.string().nullable().describe("The refund, chargeback or reversal"),
    note: z.string().nullable().describe("The operator's reason"),
    occurred_at: z.iso.datetime(),
    recorded_at: z.iso.datetime(),
  })
  .meta({ id: "LedgerEntry" });
export type Entry = z.infer<typeof Entry>;

/** What became of the credits of a job: reserved = charged + returned + held. */
export const JobCredits = z
  .object({
    id: z.string(),
    reserved: credits,
    charged: credits,
    returned: credits,
    expired: credits.describe("Of the returned ones, those whose period had ended"),
    held: credits.describe("Still reserved"),
    why: z
      .object({
        unknown: z.int().describe("Addresses that stayed unknown"),
        repeated: z.int().describe("Addresses whose verdict was known"),
        blocked: z.int().describe("Addresses that own rules blocked, or that were suppressed"),
        unreached: z.int().describe("Addresses that an early end left out"),
      })
      .nullable()
      .describe("Why credits were returned; null where it is not known or the list may not be seen"),
  })
  .meta({ id: "JobCredits" });
export type JobCredits = z.infer<typeof JobCredits>;

/** A row of the statement: the entries of a job together, or another entry by itself. */
export const StatementRow = z
  .object({
    entries: z.array(Entry).describe("In their order: of a job what it reserved, was charged and got back"),
    job: JobCredits.nullable(),
    returned: z
      .object({
        job: z.string().describe("The verification"),
        list: z.string().nullable().describe("Null for single verifications"),
        credits: credits.describe("Of as many addresses that were called valid mail came back"),
        valid: z.int().describe("Verdicts of the verification that were valid"),
      })
      .nullable()
      .describe("What came back for bounces after a verification, in one run; null for other rows"),
  })
  .meta({ id: "StatementRow" });
export type StatementRow = z.infer<typeof StatementRow>;

/** A calendar month in UTC of all credits, those held for jobs included, by the time when entries were recorded. */
export const Month = z
  .object({
    month: z.string().describe("`2026-11`"),
    opening: credits.describe("The closing balance of the month before"),
    granted: credits,
    spent: credits,
    expired: credits,
    adjusted: credits.describe("Refunds and claw-backs, negative where credits were taken"),
    closing: credits.describe("opening + granted - spent - expired + adjusted"),
    held: credits.describe("Of the closing balance, what is reserved for jobs"),
  })
  .meta({ id: "LedgerMonth" });
export type Month = z.infer<typeof Month>;

export const usageGroups = ["day", "member", "key", "list"] as const;

/** Verdicts by status. */
export const VerdictCounts = z
  .object({ valid: z.int(), invalid: z.int(), risky: z.int(), unknown: z.int() })
  .describe("Verdicts, charged and free ones; repeated ones are not counted again");
export type VerdictCounts = z.infer<typeof VerdictCounts>;

/** Credits and verdicts of one day, member, API key or list. */
export const Usage = z
  .object({
    id: z.string().nullable().describe("The day, user, key or list; null for what has none"),
    name: z.string().nullable().describe("Null where it is gone or may not be seen"),
    reserved: credits,
    charged: credits,
    returned: credits.describe("Released from jobs"),
    bounced: credits.describe("Returned for valid verdicts whose mail came back"),
    verdicts: VerdictCounts,
    at: z.iso.datetime().describe("Of the newest entry or verdict"),
  })
  .meta({ id: "CreditUsage" });
export type Usage = z.infer<typeof Usage>;

const Crossing = z.object({ threshold: credits, spendable: credits });
export type Crossing = z.infer<typeof Crossing>;

/** Events of what can be spent: it fell below the threshold of the alert, or of the automatic top-up, or credits came back. */
export const Events = {
  Low: Event.declare("credit.low", Crossing),
  Returned: Event.declare("credit.returned", z.object({ credits })),
  TopUpDue: Event.declare("credit.top_up_due", Crossing),
};
