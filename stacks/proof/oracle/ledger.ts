/** I3 and I4 for each workspace: entries add up to the balance, holds to the held credits, and no key is used twice. */
import type { Balance, Entry, EntryKey, Hold } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

const accounts = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;

export function ledger(state: State): Violation[] {
  const entries = Map.groupBy(state.rows("entry"), ({ workspaceID }) => workspaceID);
  const keys = Map.groupBy(state.rows("entryKey"), ({ workspaceID }) => workspaceID);
  const holds = Map.groupBy(state.rows("hold"), ({ workspaceID }) => workspaceID);
  const balances = new Set(state.rows("balance").map(({ workspaceID }) => workspaceID));
  const unbalanced = [...entries.keys()].filter((workspaceID) => !balances.has(workspaceID));
  return [
    ...unbalanced.map((workspaceID) => `I3: ${workspaceID} has entries and no balance` as const),
    ...state.rows("balance").flatMap((balance) => {
      const own = (entries.get(balance.workspaceID) ?? []).toSorted((a, b) => a.number - b.number);
      return [
        ...own.flatMap(entryByItself),
        ...sequence(balance, own),
        ...sums(balance, own),
        ...months(own),
        ...held(balance, holds.get(balance.workspaceID) ?? []),
        ...usedOnce(own, keys.get(balance.workspaceID) ?? []),
      ];
    }),
  ];
}

function entryByItself({ key, legs }: Entry): Violation[] {
  const sum = Object.values(legs).reduce((total, credits) => total + credits, 0);
  return sum === 0 ? [] : [`I3: the legs of ${key} add up to ${sum}`];
}

function sequence({ workspaceID, version }: Balance, entries: readonly Entry[]): Violation[] {
  const isWhole = entries.every(({ number }, index) => number === index + 1) && version === entries.length;
  return isWhole ? [] : [`I3: the entries of ${workspaceID} are not numbered from 1 to ${version}`];
}

/** Replays the entries: no account goes below zero, and the last sum is the balance. */
function sums(balance: Balance, entries: readonly Entry[]): Violation[] {
  const { workspaceID } = balance;
  const violations: Violation[] = [];
  const sum = { monthly: 0, lifetime: 0, held_monthly: 0, held_lifetime: 0 };
  for (const { key, legs } of entries)
    for (const account of accounts) {
      const credits = legs[account] ?? 0;
      sum[account] += credits;
      if (sum[account] < 0 && credits < 0 && !(account === "lifetime" && isAdjustment(legs)))
        violations.push(`I3: ${key} takes ${account} of ${workspaceID} below zero`);
    }
  for (const account of accounts)
    if (sum[account] !== balance[account])
      violations.push(
        `I3: ${account} of ${workspaceID} is ${balance[account]}, its entries add up to ${sum[account]}`,
      );
  return violations;
}

const isNewMonth = ({ key }: Entry): boolean => key.startsWith("free:");

/** Monthly credits never exceed those issued for the month: the rest of an earlier month has expired. */
function months(entries: readonly Entry[]): Violation[] {
  let issued = 0;
  let monthly = 0;
  return entries.flatMap((entry): Violation[] => {
    const { key, legs } = entry;
    if (isNewMonth(entry)) issued = -(legs["issued"] ?? 0);
    monthly += legs["monthly"] ?? 0;
    return monthly > issued ? [`I3: after ${key} there are ${monthly} monthly credits of ${issued}`] : [];
  });
}

/** A lifetime adjustment takes issued credits back, even if they are spent. */
const isAdjustment = (legs: Entry["legs"]): boolean => (legs["issued"] ?? 0) > 0;

function held(balance: Balance, holds: readonly Hold[]): Violation[] {
  const monthly = holds.reduce((total, hold) => total + hold.monthly, 0);
  const lifetime = holds.reduce((total, hold) => total + hold.lifetime, 0);
  return monthly === balance.held_monthly && lifetime === balance.held_lifetime
    ? []
    : [`I3: the holds of ${balance.workspaceID} do not add up to what is held`];
}

/** Each entry has its own key, and the row of that key names the entry. */
function usedOnce(entries: readonly Entry[], entryKeys: readonly EntryKey[]): Violation[] {
  const numbers = new Map(entryKeys.map(({ key, number }) => [key, number]));
  const violations = entries
    .filter(({ key, number }) => numbers.get(key) !== number)
    .map(({ key, number }): Violation => `I4: entry ${number} did not use the key ${key}`);
  return entryKeys.length === entries.length
    ? violations
    : [...violations, `I4: ${entries.length} entries used ${entryKeys.length} keys`];
}
