/**
 * Credits: what a workspace can spend on verdicts. Each movement is one immutable ledger entry whose legs sum to zero,
 * written with the new balance and an idempotency key, so that no retry, duplicate or race charges twice.
 */
export * as Credit from "./index.ts";
export { freeAllowance } from "./allowance.ts";
export { type Share, shareOf as creditsOfShare } from "./rules/adjustment-rules.ts";
export { beginPaidPeriod, changePlan, grantPack, previewChange, raisedBy } from "./payment/payment.ts";
export { refund, type Refunded, reverseRefund } from "./payment/refund.ts";
export { expectingRenewal } from "./posting/renewal.ts";
export { audit, type Payments } from "./audit/audit.ts";
export type { PaidFor } from "./audit/payment-audit.ts";
export { eraseTestLedger } from "./erase.ts";
export { giveGoodwill, grantByOperator } from "./operator.ts";
export { paidAmong } from "./paid-charge.ts";
export { normalized, type PaidPeriod, type Renewal } from "./balance/period.ts";
export type { Outcome } from "./posting/posting.ts";
export { type Miss, mayReturn, returnDays, returnedMessage, returnMisses, tellOfReturns } from "./miss.ts";
export { months } from "./statement/month.ts";
export { Bucket, Entry, Events, StatementRow, Usage, VerdictCounts } from "./schema.ts";
export { drawLease, settleLeases, sweepLeases } from "./lease/lease.ts";
export { Shortfall } from "./shortfall.ts";
export { chargesOfSingle, withSlot } from "./lease/slot.ts";
export { release, requireAvailable, reserve, signatureOf, type Signer, spend } from "./spend.ts";
export { archived, entries, exportEntries, statement } from "./statement/statement.ts";
export {
  lowMessage,
  settingThresholds as setThresholds,
  thresholds,
  type Thresholds,
} from "./posting/threshold.ts";
export { usage } from "./statement/usage.ts";
export { verdictsByMonth } from "./statement/all-verdicts.ts";
export { countingOne, type Counting } from "./statement/verdict-count.ts";
export { balance, remaining, available } from "./bucket.ts";
export { opening, open } from "./open.ts";
