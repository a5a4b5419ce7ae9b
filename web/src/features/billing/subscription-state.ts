/** The state of a subscription in the words of the plan page. */
import type { Subscription } from "@winnow/core/billing/schema";
import type { Tone } from "../../ui/status-mark.tsx";

type State = Pick<Subscription, "status" | "payment_failed" | "charged_back" | "scheduled_cancel_at">;

export interface StateText {
  tone: Tone;
  text: string;
}

export function subscriptionState({
  status,
  payment_failed,
  charged_back,
  scheduled_cancel_at,
}: State): StateText {
  if (status === "canceled") return { tone: "unknown", text: "Ended" };
  if (status === "paused") return { tone: "unknown", text: "Paused" };
  if (payment_failed || status === "past_due") return { tone: "invalid", text: "Payment failed" };
  if (charged_back === "no_plan") return { tone: "invalid", text: "Charged back" };
  if (scheduled_cancel_at !== null) return { tone: "risky", text: "Ends with its period" };
  return status === "trialing" ? { tone: "accent", text: "Trial" } : { tone: "valid", text: "Active" };
}

/** Whether it goes on and so can be cancelled, also where its payment was charged back. */
export const isLiving = ({ status }: Pick<State, "status">): boolean => status !== "canceled";

/** Whether it gives the plan. */
export const isCurrent = (subscription: Pick<State, "status" | "charged_back">): boolean =>
  isLiving(subscription) && subscription.charged_back !== "no_plan";
