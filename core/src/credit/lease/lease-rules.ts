/** The rules of leases as pure arithmetic. A lease has slots of one credit each, numbered from 1 in the order of calls. */

/** The most slots of a lease. */
export const maxSlots = 200;
/** The share of what can be spent that a lease may take: one in this many. */
const oneIn = 10;
/** A smaller lease costs more changes of the balance than it saves. */
const fewestSlots = 2;

/** The slots of a lease; null where too few credits or too little of the budget is left for one. */
export function sizeOf(spendable: number, budgetLeft: number): number | null {
  const size = Math.min(maxSlots, Math.floor(spendable / oneIn), budgetLeft);
  return size >= fewestSlots ? size : null;
}

/** What became of a slot: 1 credit, or 0. */
interface Resolved {
  number: number;
  credits: number;
}

/** Where a closed lease stands: what it charged, and the slots of calls that have not ended. */
export function standing(
  taken: number,
  resolved: readonly Resolved[],
): { charged: number; underWay: readonly number[] } {
  const known = new Set(resolved.map(({ number }) => number));
  const all = Array.from({ length: taken }, (_, index) => index + 1);
  return {
    charged: resolved.reduce((sum, { credits }) => sum + credits, 0),
    underWay: all.filter((number) => !known.has(number)),
  };
}
