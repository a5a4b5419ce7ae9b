import type { Billing } from "@winnow/core/billing";
import { log } from "./log.ts";
import { metrics } from "./metric.ts";

/** Logs a payment that an operator must look at. The metric of `payment_problem` raises an alarm. */
export const logProblem = ({ problem, transaction, detail }: Billing.Problem): void =>
  log.error({
    message: "A payment needs an operator.",
    payment_problem: problem,
    transaction,
    detail,
    ...metrics({ PaymentProblems: 1 }),
  });
