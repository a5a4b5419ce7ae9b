/** The request bodies of Paddle's API that the local Paddle understands. */
import { z } from "zod";
import { PaddleError } from "../error.ts";

const CustomData = z.record(z.string(), z.unknown()).nullish();
const Item = z.object({ price_id: z.string(), quantity: z.int().default(1) });
const OnPaymentFailure = z.enum(["prevent_change", "apply_change"]).optional();

export const CustomerInput = z.object({
  email: z.email(),
  name: z.string().nullish(),
  locale: z.string().optional(),
  custom_data: CustomData,
});

export const TransactionInput = z.object({
  items: z.array(Item).min(1),
  customer_id: z.string().nullish(),
  address_id: z.string().nullish(),
  business_id: z.string().nullish(),
  custom_data: CustomData,
});

export const SubscriptionInput = z.object({
  items: z.array(Item).min(1).optional(),
  proration_billing_mode: z
    .enum([
      "prorated_immediately",
      "prorated_next_billing_period",
      "full_immediately",
      "full_next_billing_period",
      "do_not_bill",
    ])
    .optional(),
  on_payment_failure: OnPaymentFailure,
  scheduled_change: z.null().optional(),
  custom_data: CustomData,
});

const EffectiveFrom = z.enum(["next_billing_period", "immediately"]);

export const CancelInput = z.object({ effective_from: EffectiveFrom.nullish() });

export const ChargeInput = z.object({
  effective_from: EffectiveFrom,
  items: z.array(Item).min(1),
  on_payment_failure: OnPaymentFailure,
});

export const AdjustmentInput = z.object({
  action: z.enum(["refund", "chargeback", "chargeback_reverse"]),
  type: z.enum(["full", "partial"]).default("partial"),
  transaction_id: z.string(),
  reason: z.string().min(1),
  items: z
    .array(
      z.object({
        item_id: z.string(),
        type: z.enum(["full", "partial", "tax", "proration"]),
        amount: z.string().nullable().default(null),
      }),
    )
    .optional(),
});

export const PortalInput = z.object({ subscription_ids: z.array(z.string()).default([]) });

/** Parses a body. Throws Paddle's error of a malformed request. */
export function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (!success) throw new PaddleError(400, "invalid_field", z.prettifyError(error));
  return data;
}
