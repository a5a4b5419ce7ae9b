import { readParts, verdictsIn } from "./results.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** Status and reason by address. */
export type Verdicts = ReadonlyMap<string, { status: string; reason: string }>;

/** The verdicts of a list's verification. */
export async function verdictsOf(state: State, listID: string): Promise<Verdicts> {
  const job = state.rows("verification").find((each) => each.listID === listID);
  if (!job) throw new Error(`${listID} has no verification.`);
  const parts = await readParts(state, job);
  if (typeof parts === "string") throw new Error(`${parts} is missing.`);
  return new Map(verdictsIn(parts).map(({ email, status, reason }) => [email, { status, reason }]));
}

/** I10: two runs over the same addresses give the same verdicts; `unknown` is allowed after an outage. */
export function sameVerdicts(expected: Verdicts, actual: Verdicts, { wasDown = false } = {}): Violation[] {
  if (expected.size !== actual.size)
    return [`I10: ${actual.size} addresses have verdicts, not ${expected.size}`];
  return [...expected].flatMap(([email, { status, reason }]): Violation[] => {
    const other = actual.get(email);
    if (!other) return [`I10: ${email} has no verdict`];
    if (wasDown && other.status === "unknown") return [];
    return other.status === status && other.reason === reason
      ? []
      : [`I10: ${email} is ${other.status} (${other.reason}), was ${status} (${reason})`];
  });
}
