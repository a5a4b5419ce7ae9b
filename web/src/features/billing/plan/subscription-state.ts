/** The state of a subscription in the words of the plan page. */
import type { Subscription } from "@winnow/core/billing/schema";
import type { Tone } from "../../../ui/status-mark.tsx";

type State = Pick<Subscription, "status" | "payment_failed" | "scheduled_cancel_at">;

export interface StateText {
  tone: Tone;
  text: string;
}

export function subscriptionState({ status, payment_failed, scheduled_cancel_at }: State): StateText {
  if (status === "canceled") return { tone: "unknown", text: "Ended" };
  if (status === "paused") return { tone: "unknown", text: "Paused" };
  if (payment_failed || status === "past_due") return { tone: "invalid", text: "Payment failed" };
  if (scheduled_cancel_at !== null) return { tone: "risky", text: "Ends with its period" };
  return status === "trialing" ? { tone: "accent", text: "Trial" } : { tone: "valid", text: "Active" };
}

/** Whether a plan is in force that can be changed or cancelled. */
export const isCurrent = ({ status }: Pick<State, "status">): boolean => status !== "canceled";
