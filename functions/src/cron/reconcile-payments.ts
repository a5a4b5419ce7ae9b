import { Billing } from "@winnow/core/billing";
import { cron } from "../handler/cron.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../logging/metric.ts";
import { logProblem } from "../logging/payment-problem.ts";

/** Reconciles payments with Paddle. The metric of the log line `payment_difference` raises an alarm. */
export const handler = cron("reconcile-payments", (deadline) =>
  Billing.reconcile(deadline, {
    problem: logProblem,
    difference: ({ kind, id }) =>
      log.error({
        message: "Paddle knew more than its webhooks told.",
        payment_difference: kind,
        id,
        ...metrics({ PaymentProblems: 1 }),
      }),
  }),
);
