import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import {
  BalanceEntity,
  EntryEntity,
  EntryKeyEntity,
  HoldEntity,
  LedgerEntity,
  type Reference,
  shards,
} from "./entity.ts";
import * as Ledger from "./ledger-rules.ts";
import { freeKey, freePeriod, hasEnded } from "./period.ts";

/** A hold as it is stored: with what it is about. */
interface StoredHold extends Ledger.Hold {
  reference: Reference;
}

/** What a rule knows: the balance, and the hold of the posting's job. */
export interface State {
  balance: Ledger.Balance;
  hold: Ledger.Hold | null;
}

/** One entry to post. The rule computes it from the state before it, or returns null to refuse it. */
interface Entry {
  /** The idempotency key: a second entry under the same key is not written. */
  key: string;
  rule: (before: State) => Ledger.Movement | Ledger.HoldMovement | null;
  /** When it happened; now unless given. */
  timeOccurred?: string;
  reference?: Reference;
}

/** Entries to post in one transaction, in order. Those whose rule refuses are left out. */
export interface Posting {
  workspaceID: string;
  /** The last entry decides: under its key the posting is written once, and it is refused where that entry is. */
  entries: readonly Entry[];
  /** The job whose hold the rules change. */
  job?: string;
  /** Of a new hold; that of an open hold is taken from it. */
  reference?: Reference;
  /** Changes written in the same transaction as the entries. */
  alongside: readonly Change[];
}

export type Outcome = "written" | "repeated" | "refused";

/**
 * Posts entries exactly once; before them the renewal, where the period has ended. Hold and key are read after the
 * balance: while its version stays, so do they, and no rule sees the effect of its own entry.
 */
export const post = (posting: Posting): Promise<Outcome> =>
  Table.transact<Outcome>(async (stale) => {
    const { workspaceID, job, alongside } = posting;
    const balance = await readBalance(workspaceID);
    const [hold, isRepeated] = await Promise.all([
      job === undefined ? null : readHold(workspaceID, job),
      isPosted(posting),
    ]);
    if (isRepeated) return { answer: "repeated", changes: [] };
    const before = { balance, hold };
    const reference = hold?.reference ?? posting.reference;
    const entries = [...renewals(balance), ...posting.entries.map((entry) => ({ ...entry, reference }))];
    const changes = changesOf({ ...posting, entries, reference }, before, stale);
    return changes
      ? { answer: "written", changes: [...changes, ...alongside] }
      : { answer: "refused", changes: [] };
  });

/** The changes that post the first entry of a new workspace, and have its ledger audited. */
export function firstPosting(workspaceID: string, allowance: number): Change[] {
  const period = freePeriod(Clock.now(), allowance);
  const entry = { key: freeKey(period), rule: ({ balance }: State) => Ledger.open(balance, period) };
  const before = { balance: Ledger.emptyBalance, hold: null };
  const ledger = LedgerEntity.create({
    workspaceID,
    timeAudited: Clock.now().toISOString(),
    shard: shards[workspaceID.charCodeAt(workspaceID.length - 1) % shards.length] ?? shards[0],
  });
  return [...(changesOf({ workspaceID, entries: [entry] }, before) ?? []), Table.change(ledger)];
}

/** The balance after the newest entry, read consistently. */
export async function readBalance(workspaceID: string): Promise<Ledger.Balance> {
  const { data } = await BalanceEntity.get({ workspaceID }).go({ consistent: true });
  return data ? { ...data, period: data.period ?? null } : Ledger.emptyBalance;
}

/** The renewal of a free period that has ended, as of the start of the present one. */
function renewals({ period }: Ledger.Balance): Entry[] {
  const now = Clock.now();
  if (!period || !hasEnded(period, now)) return [];
  const next = freePeriod(now, period.allowance);
  return [
    { key: freeKey(next), rule: ({ balance }) => Ledger.renew(balance, next), timeOccurred: next.start },
  ];
}

async function readHold(workspaceID: string, job: string): Promise<StoredHold | null> {
  const { data } = await HoldEntity.get({ workspaceID, job }).go({ consistent: true });
  return data;
}

async function isPosted({ workspaceID, entries }: Posting): Promise<boolean> {
  const key = entries.at(-1)?.key;
  if (key === undefined) return false;
  const { data } = await EntryKeyEntity.get({ workspaceID, key }).go({ consistent: true });
  return data !== null;
}

/** The changes that post the entries; null where the last one is refused. */
function changesOf(
  { workspaceID, entries, job, reference = {} }: Omit<Posting, "alongside">,
  before: State,
  stale?: () => Error,
): Change[] | null {
  const actor = Actor.signature();
  const timeRecorded = Clock.now().toISOString();
  let now = before;
  let isRefused = false;
  const changes = entries.flatMap(({ key, rule, reference: about = {}, timeOccurred = timeRecorded }) => {
    const movement = rule(now);
    isRefused = movement === null;
    if (!movement) return [];
    const { kind, legs, balance } = movement;
    now = { ...now, ...("hold" in movement ? { hold: movement.hold } : {}), balance };
    const number = balance.version;
    const after = balance.accounts;
    const times = { timeOccurred, timeRecorded };
    const entry = { workspaceID, number, kind, key, legs, after, actor, reference: about, ...times };
    return [
      Table.change(EntryEntity.create(entry), stale),
      Table.change(EntryKeyEntity.create({ workspaceID, key, number }), stale),
    ];
  });
  if (isRefused) return null;
  if (changes.length === 0) return [];
  const holdAfter = now.hold && { ...now.hold, reference };
  return [
    balanceChange(workspaceID, before.balance, now.balance, stale),
    ...changes,
    ...(job !== undefined && now.hold !== before.hold ? [holdChange(workspaceID, job, holdAfter)] : []),
  ];
}

function balanceChange(
  workspaceID: string,
  { version }: Ledger.Balance,
  { period, ...after }: Ledger.Balance,
  stale?: () => Error,
): Change {
  const write = BalanceEntity.put({ workspaceID, ...after, ...(period && { period }) }).where(
    (row, { eq, notExists }) => (version === 0 ? notExists(row.version) : eq(row.version, version)),
  );
  return Table.change(write, stale);
}

const holdChange = (workspaceID: string, job: string, after: StoredHold | null): Change =>
  Table.change(
    after ? HoldEntity.put({ workspaceID, job, ...after }) : HoldEntity.delete({ workspaceID, job }),
  );
