/** Bounds on what a simulation may cost: messages, questions, and the time after the last fault. */
import type { State } from "../oracle/index.ts";
import type { Simulation } from "./simulation.ts";

/** What a simulation may cost without faults beside its addresses, and what each fault and each event of Paddle may add. */
const bounds = {
  messages: { base: 30, perAddress: 0.2, perFault: 2, perOutage: 100, perEvent: 1 },
  questions: { base: 60, perAddress: 2, perFault: 3, perOutage: 100, perEvent: 0 },
} as const;

const minute = 60_000;
/** Messages of killed workers return after an hour. */
const maxMinutes = 180;

export function effortViolations(
  { effort, faults, settledAt, mayFail, paddle }: Simulation,
  state: State,
): string[] {
  if (mayFail.size > 0) return [];
  const addresses = state
    .rows("entry")
    .filter(({ key }) => key.startsWith("reserve:"))
    .reduce((sum, { legs }) => sum + (legs["held_monthly"] ?? 0) + (legs["held_lifetime"] ?? 0), 0);
  const outages = faults.injected.filter((name) => name.includes(" is down")).length;
  const minutes = Math.round((settledAt - faults.end) / minute);
  const violations = (["messages", "questions"] as const).flatMap((kind) => {
    const { base, perAddress, perFault, perOutage, perEvent } = bounds[kind];
    const max =
      base +
      perAddress * addresses +
      perFault * faults.injected.length +
      perOutage * outages +
      perEvent * paddle.events;
    return effort[kind] <= max
      ? []
      : [`I5: ${effort[kind]} ${kind} for ${addresses} addresses, at most ${max}`];
  });
  return minutes <= maxMinutes
    ? violations
    : [...violations, `I5: work was under way ${minutes} minutes after the last fault`];
}
