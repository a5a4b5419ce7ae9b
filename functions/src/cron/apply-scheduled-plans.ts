import { Billing } from "@winnow/core/billing";
import { cron } from "../handler.ts";

export const handler = cron("apply-scheduled-plans", Billing.applyScheduledPlans);
