import { Billing } from "@winnow/core/billing";
import { z } from "zod";
import { operatorQueue } from "../handler/queue.ts";
import { logProblem } from "../logging/payment-problem.ts";

/** Applies a webhook of Paddle. */
export const handler = operatorQueue("receive-payment-event", z.unknown(), (json) =>
  Billing.receiveWebhook(json, logProblem),
);
