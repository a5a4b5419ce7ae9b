/**
 * Billing: what is sold, and what Paddle reports of it. Credits come only from a completed transaction, by price and
 * quantity in our catalogue; the workspace comes only from our signed checkout token.
 */
export * as Billing from "./index.ts";
export { acceptPayment } from "./acceptance.ts";
export { admitWebhook } from "./webhook.ts";
export {
  closingState,
  type ClosingState,
  endSubscriptions,
  forget,
  paymentOpen,
  requireNoRenewal,
} from "./ending.ts";
export { invoiceArchive } from "./invoice-archive.ts";
export { closings } from "./money.ts";
export { creditNote, exportPayments, invoice, paidFor, payments } from "./payment.ts";
export { centsPerThousand, comparison } from "./comparison.ts";
export { customPlan, customPlans, offers } from "./plan.ts";
export { changePlan, previewPlanChange } from "./plan-change.ts";
export { planTakenBackMessage } from "./taken-back.ts";
export { planChangeFailedMessage, renewalDeclinedMessage, topUpFailedMessage } from "./payment-alert.ts";
export { paidMessage, planChangedMessage, topUpRaisedMessage } from "./payment-notice.ts";
export { manageBilling } from "./portal.ts";
export { closeProblem, type Problem, problems, type Report } from "./problem.ts";
export { reconcile } from "./reconcile.ts";
export { secondSubscriptionMessage } from "./second-subscription.ts";
export { changeSettings, settings, stoppingTopUps } from "./settings.ts";
export { settleBilling } from "./settle.ts";
export { topUp } from "./top-up.ts";
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
export { cancel, type Standing, standing, subscription, undoCancel } from "./subscription.ts";
export { apiKey } from "./provider-key.ts";
export { receiveWebhook } from "./receive.ts";
