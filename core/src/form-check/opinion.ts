import type { Verdict } from "../verdict/index.ts";
import type { Answer } from "./schema.ts";

/** What a visitor is told of a verdict that no mail server was asked for. */
export function opinionOn({
  status,
  reason,
  suggestion,
  rule,
}: Pick<Verdict.Info, "status" | "reason" | "suggestion" | "rule">): Answer {
  if (rule) return { verdict: rule.effect === "block" ? "warn" : "ok", suggestion: null };
  if (suggestion !== null) return { verdict: "suggest", suggestion };
  const isDoubtful = status === "invalid" || reason === "disposable";
  return { verdict: isDoubtful ? "warn" : "ok", suggestion: null };
}
