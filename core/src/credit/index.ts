/**
 * Credits: what a workspace can spend on verdicts. Each movement is one immutable ledger entry whose legs sum to zero,
 * written with the new balance and an idempotency key, so that no retry, duplicate or race charges twice.
 */
export * as Credit from "./index.ts";
export { freeAllowance } from "./allowance.ts";
export { type Share, shareOf as creditsOfShare } from "./adjustment-rules.ts";
export { beginPaidPeriod, changePlan, grantPack, previewChange, raisedBy } from "./payment.ts";
export { refund, type Refunded, reverseRefund } from "./refund.ts";
export { expectingRenewal } from "./renewal.ts";
export { audit, type Payments } from "./audit.ts";
export type { PaidFor } from "./payment-audit.ts";
export { eraseTestLedger } from "./erase.ts";
export { giveGoodwill, grantByOperator } from "./operator.ts";
export { paidAmong } from "./paid-charge.ts";
export { normalized, type PaidPeriod, type Renewal } from "./period.ts";
export type { Outcome } from "./posting.ts";
export { type Miss, mayReturn, returnDays, returnedMessage, returnMisses, tellOfReturns } from "./miss.ts";
export { months } from "./month.ts";
export { Bucket, Entry, Events, StatementRow, Usage, VerdictCounts } from "./schema.ts";
export { drawLease, settleLeases, sweepLeases } from "./lease.ts";
export { Shortfall } from "./shortfall.ts";
export { chargesOfSingle, withSlot } from "./slot.ts";
export { release, requireAvailable, reserve, signatureOf, type Signer, spend } from "./spend.ts";
export { archived, entries, exportEntries, statement } from "./statement.ts";
export {
  lowMessage,
  removingTopUpThreshold,
  settingThresholds as setThresholds,
  thresholds,
  type Thresholds,
} from "./threshold.ts";
export { usage } from "./usage.ts";
export { verdictsByMonth } from "./all-verdicts.ts";
export { countingOne, type Counting } from "./verdict-count.ts";

import type { Change } from "../aws/table/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { spendable } from "./account.ts";
import { freeAllowance } from "./allowance.ts";
import { leasedCredits } from "./lease.ts";
import { firstPosting, present, readBalance } from "./posting.ts";
import type { Bucket } from "./schema.ts";

/** The credits of the acting person's workspace. */
export async function balance(): Promise<Bucket> {
  return bucketOf(Actor.self().workspaceID);
}

async function bucketOf(workspaceID: string): Promise<Bucket> {
  const { accounts, used, period } = await present(workspaceID);
  const held = accounts.held_monthly + accounts.held_lifetime;
  return {
    monthly_credits: accounts.monthly,
    lifetime_credits: accounts.lifetime,
    total_credits: spendable(accounts),
    held_credits: held,
    leased_credits: held === 0 ? 0 : Math.min(held, await leasedCredits(workspaceID)),
    used_credits: used,
    next_renewal_at: period?.end ?? null,
  };
}

/** What the workspace of the acting key can spend, as of the last entry. */
export const remaining = async (): Promise<number> =>
  spendable((await readBalance(Actor.apiKey().workspaceID)).accounts);

/** The credits of the acting workspace. Needs `my_plan`. */
export async function available(): Promise<Bucket> {
  return bucketOf(Actor.can("my_plan", "view"));
}

/** The changes that issue the first period's credits, for the transaction that creates the workspace. */
export const opening = (workspaceID: string, allowance: number = freeAllowance): Change[] =>
  firstPosting(workspaceID, allowance);

/** Issues the first period's credits to a workspace that has no ledger yet. Throws `Refused` where it has one. */
export async function open(allowance?: number): Promise<void> {
  await Table.write(opening(Actor.system(), allowance));
}
