/** The log lines about agents that have gone silent, and about questions that no agent asks in time. */
import type { Agent } from "@winnow/core/probing";
import { log } from "./log.ts";
import { metrics } from "./metric.ts";

/** Agents are gone after this long. A restart takes less. */
const goneSeconds = 120;

/** Tells operators for how long no agent was heard of. */
export const tellSilence = (seconds: number): void =>
  log.info({
    kind: "agents",
    silent_seconds: seconds,
    ...(seconds >= goneSeconds && metrics({ AgentsLate: 1 })),
  });

/** Tells operators of a question that somebody waited for in vain. */
export const tellLate = (cause: Agent.Late): void =>
  log.warn({ kind: "question_late", cause, ...metrics({ AgentsLate: 1 }) });
