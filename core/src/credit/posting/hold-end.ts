/** The entries that end a hold. */
import type { Balance, Hold, HoldMovement } from "../balance/balance.ts";
import * as Ledger from "../rules/ledger-rules.ts";
import type { Entry } from "./posting.ts";

/** What a job or a lease charged is settled, the rest is released. Throws where more is charged than was reserved. */
export const endOfHold = (job: string, charged: number): Entry[] => [
  { key: `settle:${job}:end`, rule: ({ balance, hold }) => hold && settled(balance, hold, charged) },
  { key: `release:${job}`, rule: ({ balance, hold }) => hold && Ledger.release(balance, hold) },
];

function settled(balance: Balance, hold: Hold, charged: number): HoldMovement | null {
  const movement = Ledger.settle(balance, hold, charged);
  if (!movement) throw new Error(`${charged} credits are charged, and ${hold.reserved} were reserved.`);
  return charged === 0 ? null : movement;
}
