import { Billing } from "@winnow/core/billing";
import { cron } from "../handler/cron.ts";
import { logProblem } from "../logging/payment-problem.ts";

/** Puts on scheduled plans, grants payments that an operator has accepted, and tries top-ups again. */
export const handler = cron("settle-billing", (deadline) => Billing.settleBilling(deadline, logProblem));
