/** The records of EventBridge's journal. */
import type { Rule, Target } from "./rule.ts";

/** The pending delivery of an event to one target. */
export interface Delivery {
  id: string;
  rule: string;
  target: Pick<Target, "Arn" | "SqsParameters" | "DeadLetterConfig" | "RetryPolicy">;
  body: string;
  /** Times in milliseconds since the epoch. */
  acceptedAt: number;
  dueAt: number;
  attempts: number;
}

export type Entry =
  | { type: "bus"; bus: string }
  | { type: "bus-deleted"; bus: string }
  | { type: "rule"; rule: Rule }
  | { type: "rule-deleted"; bus: string; name: string }
  /** Events were accepted or a schedule fired, with the deliveries that follow. */
  | { type: "accepted"; deliveries: readonly Delivery[]; fired?: { bus: string; name: string; at: number } }
  | { type: "postponed"; id: string; attempts: number; dueAt: number }
  /** A delivery succeeded or became a dead letter. */
  | { type: "settled"; id: string };
