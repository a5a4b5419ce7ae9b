/**
 * Billing: what is sold, and what Paddle reports of it. Credits come only from a completed transaction, by price and
 * quantity in our catalogue; the workspace comes only from our signed checkout token.
 */
export * as Billing from "./index.ts";
export { acceptPayment } from "./projection/acceptance.ts";
export { admitWebhook } from "./projection/webhook.ts";
export {
  closingState,
  type ClosingState,
  endSubscriptions,
  forget,
  paymentOpen,
  requireNoRenewal,
} from "./plan/ending.ts";
export { invoiceArchive } from "./payment/invoice-archive.ts";
export { closings } from "./money.ts";
export { creditNote, exportPayments, invoice, paidFor, payments } from "./payment/payment.ts";
export { centsPerThousand, comparison } from "./catalog/comparison.ts";
export { customPlan, customPlans, offers } from "./plan/plan.ts";
export { changePlan, previewPlanChange } from "./plan/plan-change.ts";
export { planTakenBackMessage } from "./notice/taken-back.ts";
export {
  planChangeFailedMessage,
  renewalDeclinedMessage,
  topUpFailedMessage,
} from "./notice/payment-alert.ts";
export { paidMessage, planChangedMessage, topUpRaisedMessage } from "./notice/payment-notice.ts";
export { manageBilling } from "./provider/portal.ts";
export { closeProblem, type Problem, problems, type Report } from "./fact/problem.ts";
export { reconcile } from "./projection/reconcile.ts";
export { secondSubscriptionMessage } from "./notice/second-subscription.ts";
export { changeSettings, settings, stoppingTopUps } from "./settings.ts";
export { settleBilling } from "./settle.ts";
export { topUpStoppedMessage } from "./top-up/stop.ts";
export { topUp } from "./top-up/top-up.ts";
export {
  CancelInput,
  ChangePlanInput,
  Closing,
  CurrentSubscription,
  CustomPlan,
  CustomPlanDetail,
  Events,
  InvoiceArchive,
  Link,
  Payment,
  Preview,
  PreviewInput,
  Settings,
} from "./schema.ts";
export { cancel, type Standing, standing, subscription, undoCancel } from "./plan/subscription.ts";
export { apiKey } from "./provider/provider-key.ts";
export { receiveWebhook } from "./projection/receive.ts";
