/** Which credits come back to a workspace, by the share of the product; the ledger itself is proven elsewhere. */
import { Credit } from "@winnow/core/credit";

export interface Returned {
  /** Those within the share, those beyond it whose mailbox a fresh question shows to be closed, and those that wait for an operator. */
  within: number;
  asked: number;
  claims: number;
}

export class Returns {
  readonly #charged = new Map<number, number>();
  readonly #returned = new Map<number, number>();
  readonly sum: Returned = { within: 0, asked: 0, claims: 0 };
  /** The most that came back without a question, beyond what may: never above 0. */
  excess = -Infinity;

  charge(day: number, valid: number): void {
    add(this.#charged, day, valid);
  }

  /** Gives back the credits of misses of a day. Each says whether its address is still accepted. */
  give(day: number, misses: readonly { isAccepted: boolean }[]): void {
    const charged = sumSince(this.#charged, day - Credit.returnDays + 1);
    const most = Credit.mayReturn(charged);
    for (const { isAccepted } of misses) {
      const before = sumSince(this.#returned, day - Credit.returnDays);
      if (before < most) {
        this.sum.within += 1;
        this.excess = Math.max(this.excess, before + 1 - most);
      } else if (isAccepted) {
        this.sum.claims += 1;
        continue;
      } else this.sum.asked += 1;
      add(this.#returned, day, 1);
    }
  }
}

function add(to: Map<number, number>, day: number, count: number): void {
  to.set(day, (to.get(day) ?? 0) + count);
}

function sumSince(of: ReadonlyMap<number, number>, first: number): number {
  let sum = 0;
  for (const [day, count] of of) if (day >= first) sum += count;
  return sum;
}
