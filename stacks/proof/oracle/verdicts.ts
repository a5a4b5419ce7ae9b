import { readParts, verdictsIn } from "./results.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** Status and reason by address. */
export type Verdicts = ReadonlyMap<string, { status: string; reason: string }>;

/** What the verification of a list made of its addresses. */
export async function verdictsOf(state: State, listID: string): Promise<Verdicts> {
  const job = state.rows("verification").find((each) => each.listID === listID);
  if (!job) throw new Error(`${listID} has no verification.`);
  const parts = await readParts(state, job);
  if (typeof parts === "string") throw new Error(`${parts} is missing.`);
  return new Map(verdictsIn(parts).map(({ email, status, reason }) => [email, { status, reason }]));
}

/** I10: the verdicts of two runs over the same addresses are the same; but where something was down, `unknown` will do. */
export function sameVerdicts(calm: Verdicts, stormy: Verdicts, { wasDown = false } = {}): Violation[] {
  if (calm.size !== stormy.size) return [`I10: ${stormy.size} addresses have verdicts, not ${calm.size}`];
  return [...calm].flatMap(([email, { status, reason }]): Violation[] => {
    const other = stormy.get(email);
    if (!other) return [`I10: ${email} has no verdict`];
    if (wasDown && other.status === "unknown") return [];
    return other.status === status && other.reason === reason
      ? []
      : [`I10: ${email} is ${other.status} (${other.reason}), was ${status} (${reason})`];
  });
}
