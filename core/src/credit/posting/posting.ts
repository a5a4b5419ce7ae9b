import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { Spending } from "../../spending/index.ts";
import {
  BalanceEntity,
  EntryEntity,
  EntryKeyEntity,
  HoldEntity,
  LedgerEntity,
  type Reference,
  shards,
} from "../entity.ts";
import { completeAccounts, countedIn } from "../balance/account.ts";
import { isLease } from "../lease-job.ts";
import {
  type Balance,
  emptyBalance,
  type Hold,
  type HoldMovement,
  type Movement,
} from "../balance/balance.ts";
import { withChanged } from "../balance/past-period.ts";
import { type PaidTimeKey, keepingPastPeriod, readPastPeriods } from "./past-period-row.ts";
import type { PastPeriod, Renewal } from "../balance/period.ts";
import { type Due, due, freeKey, open } from "../rules/period-rules.ts";
import { expectedRenewal } from "./renewal.ts";
import { storedPeriod } from "../balance/stored-period.ts";
import { dueInTest } from "../rules/test-rules.ts";
import { crossings, readThresholds } from "./threshold.ts";

/** A hold as it is stored: with what it is about. */
interface StoredHold extends Hold {
  reference: Reference;
}

/** What a rule knows: the balance, the hold of the posting's job, and the ended periods of the posting's paid time. */
export interface State {
  balance: Balance;
  hold: Hold | null;
  past: readonly PastPeriod[];
}

/** One entry to post. The rule computes it from the state before it, or returns null to refuse it. */
export interface Entry {
  /** The idempotency key: a second entry under the same key is not written. */
  key: string;
  rule: (before: State) => Movement | HoldMovement | null;
  /** When it happened; now unless given. */
  timeOccurred?: string;
  reference?: Reference;
}

/** Entries to post in one transaction, in order. Those whose rule refuses are left out. */
export interface Posting {
  workspaceID: string;
  entries: readonly Entry[];
  /** The key of the entry that decides, the last one unless given: under it the posting is written once or refused. */
  key?: string;
  /** The job whose hold the rules change. */
  job?: string;
  /** The paid time whose ended periods the rules need. */
  paidTime?: PaidTimeKey;
  /** Of the entries and of a new hold; that of an open hold is taken from it. */
  reference?: Reference;
  /** Changes written in the same transaction as the entries. */
  alongside: readonly Change[];
}

export type Outcome = "written" | "repeated" | "refused";

/**
 * Posts entries exactly once; before them those that are due because time has passed. Hold and key are read after the
 * balance: while its version stays, so do they, and no rule sees the effect of its own entry.
 */
export const post = (posting: Posting): Promise<Outcome> =>
  Table.transact<Outcome>(async (outdated) => {
    const { workspaceID, job, paidTime, alongside, key = posting.entries.at(-1)?.key } = posting;
    const balance = await readBalance(workspaceID);
    const [hold, isRepeated, thresholds, past, renewal] = await Promise.all([
      job === undefined ? null : readHold(workspaceID, job),
      isPosted(workspaceID, key),
      readThresholds(workspaceID),
      paidTime ? readPastPeriods(workspaceID, paidTime) : [],
      expectedRenewal(workspaceID, balance, Clock.now()),
    ]);
    if (isRepeated) return { answer: "repeated", changes: [] };
    const reference = hold?.reference ?? posting.reference ?? {};
    const present = fold({ balance, hold, past }, dueEntries(workspaceID, balance, renewal));
    const entries = posting.entries.map((entry) => ({ ...entry, reference: entry.reference ?? reference }));
    const posted = fold(present.after, entries);
    if (key !== undefined && !posted.entries.some((entry) => entry.key === key))
      return { answer: "refused", changes: [] };
    const all = [...present.entries, ...posted.entries];
    const changes = [
      ...changesOf(workspaceID, balance, posted.after.balance, all, outdated),
      ...[...withChanged(present.past, posted.past)].map((row) => keepingPastPeriod(workspaceID, row)),
      ...(job === undefined ? [] : holdChanges(workspaceID, job, hold, posted.after.hold, reference)),
      ...(await crossings(workspaceID, thresholds, {
        before: present.after.balance,
        after: posted.after.balance,
        leased: isLease(job) ? heldIn(posted.after.hold) - heldIn(hold) : 0,
        isRefund: posted.entries.some(({ movement }) => movement.kind === "refund"),
      })),
      ...(await Spending.counting(workspaceID, usesOf(posted.entries), outdated)),
    ];
    return { answer: "written", changes: [...changes, ...alongside] };
  });

const heldIn = (hold: Hold | null): number => (hold ? hold.monthly + hold.lifetime : 0);

/** The changes that post the first entry of a new workspace, and have its ledger audited. */
export function firstPosting(workspaceID: string, allowance: number): Change[] {
  const now = Clock.now();
  const key = freeKey({ start: now.toISOString() });
  const entry = { key, rule: ({ balance }: State) => open(balance, now, allowance) };
  const { after, entries } = fold({ balance: emptyBalance, hold: null, past: [] }, [entry]);
  const ledger = LedgerEntity.create({
    workspaceID,
    timeAudited: now.toISOString(),
    shard: shards[workspaceID.charCodeAt(workspaceID.length - 1) % shards.length] ?? shards[0],
  });
  return [...changesOf(workspaceID, emptyBalance, after.balance, entries), Table.change(ledger)];
}

/** The balance after the newest entry, read consistently. */
export async function readBalance(workspaceID: string): Promise<Balance> {
  const { data } = await BalanceEntity.get({ workspaceID }).go({ consistent: true });
  return data
    ? {
        ...data,
        accounts: completeAccounts(data.accounts),
        period: data.period ? storedPeriod(data.period) : null,
      }
    : emptyBalance;
}

/** The entries that are due because time has passed, or because a test workspace needs credits. */
function dueEntries(workspaceID: string, balance: Balance, renewal: Renewal): Entry[] {
  const next = nextDue(workspaceID, balance, renewal);
  if (!next) return [];
  const { rule, ...entry } = next;
  const rest = dueEntries(workspaceID, rule(balance).balance, renewal);
  return [{ ...entry, rule: (before) => rule(before.balance) }, ...rest];
}

const nextDue = (workspaceID: string, balance: Balance, renewal: Renewal): Due | null =>
  TestWorkspace.isTest(workspaceID) ? dueInTest(balance, Clock.now()) : due(balance, Clock.now(), renewal);

/** Whether entries are due. */
export const isDue = async (workspaceID: string, balance: Balance): Promise<boolean> =>
  nextDue(workspaceID, balance, await expectedRenewal(workspaceID, balance, Clock.now())) !== null;

/** The balance now: entries that are due because time has passed are posted. */
export async function present(workspaceID: string): Promise<Balance> {
  const balance = await readBalance(workspaceID);
  if (!(await isDue(workspaceID, balance))) return balance;
  await post({ workspaceID, entries: [], alongside: [] });
  return readBalance(workspaceID);
}

export async function readHold(workspaceID: string, job: string): Promise<StoredHold | null> {
  const { data } = await HoldEntity.get({ workspaceID, job }).go({ consistent: true });
  return data;
}

/** The jobs that credits are reserved for now. */
export async function jobsWithHold(workspaceID: string): Promise<Set<string>> {
  const { data } = await HoldEntity.query.byJob({ workspaceID }).go({ pages: "all", consistent: true });
  return new Set(data.map(({ job }) => job));
}

async function isPosted(workspaceID: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  const { data } = await EntryKeyEntity.get({ workspaceID, key }).go({ consistent: true });
  return data !== null;
}

/** An entry with its effect. */
interface PostedEntry extends Omit<Entry, "rule"> {
  movement: Movement;
}

/** The entries that their rules allow, the state after them, and the ended periods that they changed. */
function fold(
  before: State,
  entries: readonly Entry[],
): { after: State; entries: PostedEntry[]; past: readonly PastPeriod[] } {
  let after = before;
  let changed: readonly PastPeriod[] = [];
  const posted = entries.flatMap(({ rule, ...entry }) => {
    const movement = rule(after);
    if (!movement) return [];
    after = {
      hold: "hold" in movement ? movement.hold : after.hold,
      balance: movement.balance,
      past: withChanged(after.past, movement.past),
    };
    changed = withChanged(changed, movement.past);
    return [{ ...entry, movement }];
  });
  return { after, entries: posted, past: changed };
}

/** What entries count for members: what they add to held and spent credits, and what comes back for misses. */
const usesOf = (entries: readonly PostedEntry[]): Spending.Use[] =>
  entries.flatMap(({ movement: { legs }, reference: { member, month } = {} }) =>
    member === undefined || month === undefined ? [] : [{ member, month, credits: countedIn(legs) }],
  );

/** The changes that write entries and the balance after them. */
function changesOf(
  workspaceID: string,
  before: Balance,
  after: Balance,
  entries: readonly PostedEntry[],
  outdated?: () => Error,
): Change[] {
  if (entries.length === 0) return [];
  const actor = Actor.signature();
  const now = Clock.now().toISOString();
  const timeRecorded = now > before.timeRecorded ? now : before.timeRecorded;
  const written = entries.flatMap(({ key, movement, reference = {}, timeOccurred = timeRecorded }) => {
    const { kind, legs, balance } = movement;
    const { version: number, accounts } = balance;
    const times = { timeOccurred, timeRecorded };
    const entry = { workspaceID, number, kind, key, legs, after: accounts, actor, reference, ...times };
    return [
      Table.change(EntryEntity.create(entry), outdated),
      Table.change(EntryKeyEntity.create({ workspaceID, key, number }), outdated),
    ];
  });
  return [balanceChange(workspaceID, before, { ...after, timeRecorded }, outdated), ...written];
}

function balanceChange(
  workspaceID: string,
  { version }: Balance,
  { period, ...after }: Balance,
  outdated?: () => Error,
): Change {
  const write = BalanceEntity.put({ workspaceID, ...after, ...(period && { period }) }).where(
    (row, { eq, notExists }) => (version === 0 ? notExists(row.version) : eq(row.version, version)),
  );
  return Table.change(write, outdated);
}

function holdChanges(
  workspaceID: string,
  job: string,
  before: Hold | null,
  after: Hold | null,
  reference: Reference,
): Change[] {
  if (after === before) return [];
  const write = after
    ? HoldEntity.put({ workspaceID, job, ...after, reference })
    : HoldEntity.delete({ workspaceID, job });
  return [Table.change(write)];
}
