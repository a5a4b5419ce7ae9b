/**
 * The oracle: holds a stage's final state against the ten invariants of the flow of a list. It computes everything anew
 * from the input and the stored state, and shares no code with the product.
 */
import { billing } from "./billing.ts";
import { isolation } from "./isolation.ts";
import { announcements, endings } from "./jobs.ts";
import { results } from "./results.ts";
import { type Place, readState } from "./state.ts";

/** A list as it was put in: the cells of its email column, row by row, the header and blank lines aside. */
export interface Input {
  listID: string;
  cells: readonly string[];
}

/** One broken invariant, in words. */
export type Violation = `I${number}: ${string}`;

/** Everything that is wrong with the state, once nothing is under way. Empty if all invariants hold. */
export async function examine(place: Place, inputs: readonly Input[]): Promise<Violation[]> {
  const state = await readState(place);
  const found = await Promise.all(inputs.map((input) => results(state, input)));
  return [
    ...found.flat(),
    ...billing(state),
    ...endings(state),
    ...announcements(state),
    ...isolation(state),
  ];
}

export { sameVerdicts } from "./results.ts";
export type { Place } from "./state.ts";
