/** The phase of a list: groups of its states, for people. Safe for the browser. */
import type { Info, Phase } from "./schema.ts";
import { isMoving } from "./under-way.ts";

type Stateful = Parameters<typeof isMoving>[0] & Pick<Info, "purpose">;

export function phaseOf(list: Stateful): Phase {
  if (isMoving(list)) return "moving";
  switch (list.status) {
    case "paused":
    case "cancelled":
    case "failed":
      return list.status;
    case "completed":
      return "done";
    default:
      return analyzedPhase(list);
  }
}

function analyzedPhase({ purpose, analysis }: Stateful): Phase {
  if (analysis?.status === "failed") return "failed";
  return purpose === "analyze" && analysis?.status === "completed" ? "done" : "waiting";
}
