/** I3 and I4 for each workspace: entries fold to the balance, holds to the held credits, and no key is used twice. */
import { type Balance, type Entry, type EntryKey, type Hold, isTest, type Slot } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

type Account = keyof Entry["after"];

/** Below zero only by an adjustment, and then lifetime alone. */
const ownAccounts = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;
const adjustments = ["change_plan", "refund", "claw_back"];

const legsOf = ({ legs }: Entry) => Object.entries(legs) as [Account, number][];

export function ledger(state: State): Violation[] {
  const entries = Map.groupBy(state.rows("entry"), ({ workspaceID }) => workspaceID);
  const keys = Map.groupBy(state.rows("entryKey"), ({ workspaceID }) => workspaceID);
  const holds = Map.groupBy(state.rows("hold"), ({ workspaceID }) => workspaceID);
  const slots = Map.groupBy(state.rows("leaseSlot"), ({ workspaceID }) => workspaceID);
  const balances = new Set(state.rows("balance").map(({ workspaceID }) => workspaceID));
  const unbalanced = [...entries.keys()].filter((workspaceID) => !balances.has(workspaceID));
  return [
    ...unbalanced.map((workspaceID) => `I3: ${workspaceID} has entries and no balance` as const),
    ...state.rows("balance").flatMap((balance) => {
      const own = (entries.get(balance.workspaceID) ?? []).toSorted((a, b) => a.number - b.number);
      const open = holds.get(balance.workspaceID) ?? [];
      return [
        ...sequence(balance, own),
        ...replay(balance, own),
        ...periods(balance, own),
        ...own.flatMap(kindAgainstKey),
        ...held(balance, open),
        ...open.flatMap((hold) => settledFrom(hold, own)),
        ...returned(own),
        ...leases(own, slots.get(balance.workspaceID) ?? []),
        ...usedOnce(own, keys.get(balance.workspaceID) ?? []),
      ];
    }),
  ];
}

function sequence({ workspaceID, version }: Balance, entries: readonly Entry[]): Violation[] {
  const isWhole = entries.every(({ number }, index) => number === index + 1) && version === entries.length;
  return isWhole ? [] : [`I3: the entries of ${workspaceID} are not numbered from 1 to ${version}`];
}

/** Replays the entries: each sums to zero and names the accounts after it, and the last ones are the balance. */
function replay({ workspaceID, accounts }: Balance, entries: readonly Entry[]): Violation[] {
  const violations: Violation[] = [];
  const sum = new Map<Account, number>();
  for (const entry of entries) {
    const total = legsOf(entry).reduce((all, [, credits]) => all + credits, 0);
    if (total !== 0) violations.push(`I3: the legs of ${entry.key} add up to ${total}`);
    for (const [account, credits] of legsOf(entry)) {
      const after = (sum.get(account) ?? 0) + credits;
      sum.set(account, after);
      const isOwn = ownAccounts.some((own) => own === account);
      if (isOwn && after < 0 && credits < 0 && !(account === "lifetime" && adjustments.includes(entry.kind)))
        violations.push(`I3: ${entry.key} takes ${account} of ${workspaceID} below zero`);
    }
    violations.push(...against(sum, entry.after, `after ${entry.key}`));
  }
  return [...violations, ...against(sum, accounts, `in the balance of ${workspaceID}`)];
}

const against = (sum: ReadonlyMap<Account, number>, accounts: Entry["after"], where: string): Violation[] =>
  (Object.entries(accounts) as [Account, number][]).flatMap(([account, credits]): Violation[] =>
    credits === (sum.get(account) ?? 0)
      ? []
      : [`I3: ${account} is ${credits} ${where}, the entries add up to ${sum.get(account) ?? 0}`],
  );

const startsPeriod = ({ kind, key }: Entry): boolean =>
  ["grant_free", "grant_plan", "renew"].includes(kind) || key.startsWith("expire:") || key.startsWith("gap:");

const issuedIn = ({ key, legs, after }: Entry): number =>
  key.startsWith("gap:") ? after.monthly : -(legs.issued_free ?? 0) - (legs.issued_plan ?? 0);

/** Monthly credits never exceed what their period was issued, and `used` is what the period has spent of them. */
function periods({ workspaceID, used, period }: Balance, entries: readonly Entry[]): Violation[] {
  const violations: Violation[] = [];
  let issued = 0;
  for (const entry of entries) {
    const { key, kind, after } = entry;
    if (startsPeriod(entry)) issued = issuedIn(entry);
    else if (kind === "change_plan") issued += issuedIn(entry);
    else if (kind === "return") issued += entry.legs.monthly ?? 0;
    if (after.monthly > issued)
      violations.push(`I3: after ${key} there are ${after.monthly} monthly credits of ${issued}`);
  }
  if (!period) return isTest(workspaceID) ? violations : [...violations, `I3: ${workspaceID} has no period`];
  const [first, ...later] = entries.filter(({ number }) => number >= period.entry);
  const spent = later.reduce((sum, { legs }) => sum + (legs.spent_monthly ?? 0), 0);
  if (spent !== used) violations.push(`I3: ${workspaceID} has used ${used}, its entries say ${spent}`);
  const raised = later.reduce(
    (sum, { kind, legs }) => sum + (kind === "change_plan" ? (legs.monthly ?? 0) : 0),
    first ? issuedIn(first) : 0,
  );
  if (raised !== period.allowance)
    violations.push(`I3: ${workspaceID} has an allowance of ${period.allowance} and was issued ${raised}`);
  return violations;
}

const kindOf: Readonly<Record<string, readonly string[]>> = {
  free: ["grant_free", "renew"],
  reserve: ["reserve"],
  settle: ["settle"],
  release: ["release"],
  single: ["spend"],
  lease: ["lease"],
  recall: ["release"],
  grant: ["grant_plan", "renew", "expire"],
  change: ["change_plan", "expire"],
  expire: ["expire"],
  gap: ["expire"],
  pack: ["grant_pack"],
  adjust: ["refund"],
  reverse: ["refund_reversed"],
  operator: ["grant_operator"],
  test: ["grant_operator"],
  goodwill: ["goodwill"],
  return: ["return"],
};

function kindAgainstKey({ key, kind }: Entry): Violation[] {
  const expected = kindOf[key.split(":")[0] ?? ""];
  return !expected || expected.includes(kind) ? [] : [`I3: ${key} is an entry of the kind ${kind}`];
}

function held({ workspaceID, accounts }: Balance, holds: readonly Hold[]): Violation[] {
  const monthly = holds.reduce((total, hold) => total + hold.monthly, 0);
  const lifetime = holds.reduce((total, hold) => total + hold.lifetime, 0);
  return monthly === accounts.held_monthly && lifetime === accounts.held_lifetime
    ? []
    : [`I3: the holds of ${workspaceID} do not add up to what is held`];
}

/** What is missing from a hold was settled. */
function settledFrom({ job, reserved, monthly, lifetime }: Hold, entries: readonly Entry[]): Violation[] {
  const spent = spentBy(job, entries);
  return reserved - monthly - lifetime === spent
    ? []
    : [`I3: the hold of ${job} lacks ${reserved - monthly - lifetime} credits, and ${spent} were settled`];
}

/** What comes back for bounces is a credit for each, and of a job at most what it was charged. */
function returned(entries: readonly Entry[]): Violation[] {
  const returns = entries.filter(({ kind }) => kind === "return");
  const byJob = Map.groupBy(returns, ({ reference }) => reference.job ?? "");
  const isOwnCharge = (job: string, { key, reference }: Entry): boolean =>
    reference.job === job || key === `single:${job}`;
  return [
    ...returns
      .filter(({ legs }) => legs.issued_return !== -1)
      .map(({ key }): Violation => `I4: ${key} does not return one credit`),
    ...[...byJob].flatMap(([job, all]): Violation[] => {
      const charged = entries
        .filter((entry) => isOwnCharge(job, entry))
        .reduce((sum, { legs }) => sum + (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0), 0);
      const isLeased = charged === 0 && all.length === 1;
      return all.length <= charged || isLeased
        ? []
        : [`I4: ${all.length} credits of ${job} came back, and ${charged} were charged`];
    }),
  ];
}

/** A settled lease has charged what its slots say, each slot at most one credit, and at most what it drew. */
function leases(entries: readonly Entry[], slots: readonly Slot[]): Violation[] {
  const byLease = Map.groupBy(slots, ({ apiKeyID, lease }) => `lease:${apiKeyID}:${lease}`);
  const named = new Map(entries.map((entry) => [entry.key, entry]));
  return entries
    .filter(({ kind, key }) => kind === "lease" && named.has(`release:${key}`))
    .flatMap(({ key, legs }): Violation[] => {
      const settled = named.get(`settle:${key}:end`)?.legs ?? {};
      const spent = (settled.spent_monthly ?? 0) + (settled.spent_lifetime ?? 0);
      const charged = (byLease.get(key) ?? []).reduce((sum, { credits }) => sum + credits, 0);
      const drawn = (legs.held_monthly ?? 0) + (legs.held_lifetime ?? 0);
      return [
        ...(spent === charged ? [] : [`I4: ${key} charged ${spent} credits, its slots ${charged}` as const]),
        ...(spent <= drawn ? [] : [`I4: ${key} charged ${spent} of ${drawn} credits` as const]),
      ];
    });
}

/** The credits that the entries of a job spent. */
export const spentBy = (job: string, entries: readonly Entry[]): number =>
  entries
    .filter(({ reference }) => reference.job === job)
    .reduce((total, { legs }) => total + (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0), 0);

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
