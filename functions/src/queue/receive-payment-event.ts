import { Billing } from "@winnow/core/billing";
import { z } from "zod";
import { operatorQueue } from "../handler.ts";
import { logProblem } from "../payment-problem.ts";

/** Applies a webhook of Paddle. */
export const handler = operatorQueue("receive-payment-event", z.unknown(), (json) =>
  Billing.receiveWebhook(json, logProblem),
);
