/** Calls of Paddle. On behalf of people their failures become errors that say what to do. */
import { RetryableError, VisibleError } from "../../kit/error.ts";
import { Payment } from "../../port/payment/index.ts";
import { isDeclined, isLimit, isTooSmall, passes } from "./refusal.ts";

/** The provider. Throws where the stage sells nothing. */
export function requireProvider(): Payment.Provider {
  const provider = Payment.use();
  if (!provider) throw new Error("This stage sells nothing: PADDLE_URL is not set.");
  return provider;
}

/** Makes a call. Throws `unavailable` where the stage sells nothing or Paddle does not answer. */
export async function ask<R>(call: (provider: Payment.Provider) => Promise<R>): Promise<R> {
  const provider = Payment.use();
  if (!provider)
    throw new VisibleError(
      "unavailable",
      "billing.not_offered",
      "Payments are not set up on this installation.",
    );
  try {
    return await call(provider);
  } catch (error) {
    if (error instanceof Payment.Unavailable)
      throw new RetryableError(
        "unavailable",
        "billing.paddle_unavailable",
        "Paddle, who bills for us, does not answer at the moment. Look at your plan, then try again.",
        10,
      );
    if (error instanceof Payment.Rejected) throw refusalOf(error);
    throw error;
  }
}

/** Retryable where it passes by itself. */
function refusalOf({ code }: Payment.Rejected): VisibleError {
  const refuse = (name: string, message: string, passesAfterSeconds = 600): VisibleError =>
    passes(code)
      ? new RetryableError("conflict", name, message, passesAfterSeconds)
      : new VisibleError("conflict", name, message);
  if (isDeclined(code))
    return new VisibleError(
      "payment",
      "billing.payment_declined",
      "The payment was declined, and nothing was changed. Check your payment method, then try again.",
    );
  if (code === "subscription_locked_pending_changes")
    return refuse(
      "billing.change_pending",
      "Another change of this subscription is scheduled. Undo it first.",
    );
  if (code === "subscription_locked_renewal")
    return refuse("billing.renewing", "The subscription is being renewed. Try again in half an hour.", 1_800);
  if (isLimit(code))
    return refuse(
      "billing.charge_limit",
      "Paddle, who bills for us, allows no more charges of this subscription now. Nothing was changed. Try again in an hour.",
      3_600,
    );
  if (isTooSmall(code))
    return refuse(
      "billing.charge_too_small",
      "Paddle, who bills for us, charges $0.70 at least, and less than that would be due now. Nothing was changed. " +
        "Try again after the renewal.",
    );
  if (code === "subscription_locked_processing")
    return refuse(
      "billing.processing",
      "Paddle, who bills for us, is processing a payment of this subscription. Nothing was changed. " +
        "Try again in a few minutes.",
    );
  return refuse("billing.refused", `Paddle, who bills for us, refused this (${code}). Nothing was changed.`);
}
