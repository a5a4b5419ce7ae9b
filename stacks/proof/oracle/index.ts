/**
 * The oracle: checks the final state of a stage against the twelve invariants. It recomputes everything from the
 * input and the stored state, and shares no code with the product.
 */
import { analyses } from "./analyses.ts";
import { audit } from "./audit.ts";
import { deadLetters } from "./dead-letters.ts";
import { termination } from "./termination.ts";
import type { Input } from "./input.ts";
import { isolation } from "./isolation.ts";
import { ledger } from "./ledger.ts";
import { notices } from "./notices.ts";
import { recount } from "./recount.ts";
import { rows } from "./rows.ts";
import { spending } from "./spending.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** All violations in a state without work in progress. Empty if all invariants hold. */
export async function examine(state: State, inputs: readonly Input[]): Promise<Violation[]> {
  const found = await Promise.all(inputs.map((input) => rows(state, input)));
  return [
    ...found.flat(),
    ...(await recount(state)),
    ...(await analyses(state)),
    ...ledger(state),
    ...spending(state),
    ...termination(state),
    ...notices(state),
    ...deadLetters(state),
    ...isolation(state),
    ...audit(state),
  ];
}

export { type Stage, readRecords } from "./paddle.ts";
export { examinePayments } from "./payments.ts";
export type { Input } from "./input.ts";
export { readState, type State, stateOf } from "./state.ts";
export type { ResourceNames, Stored } from "./stored.ts";
export { sameVerdicts, type Verdicts, verdictsOf } from "./verdicts.ts";
