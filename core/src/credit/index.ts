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
export { balance, remaining, available } from "./bucket.ts";
export { opening, open } from "./open.ts";
