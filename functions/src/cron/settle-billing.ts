import { Billing } from "@winnow/core/billing";
import { cron } from "../handler.ts";
import { logProblem } from "../payment-problem.ts";

/** Puts on scheduled plans, grants payments that an operator has accepted, and tries top-ups again. */
export const handler = cron("settle-billing", (deadline) => Billing.settleBilling(deadline, logProblem));
