import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { BalanceEntity, EntryEntity, EntryKeyEntity, HoldEntity } from "./entity.ts";
import { type Balance, emptyBalance, type Hold, type Movement, spendable } from "./ledger-rules.ts";

/** An entry to post. The rule computes it from the current balance and hold, or returns null to refuse it. */
export interface Posting {
  workspaceID: string;
  /** The idempotency key: a second entry under the same key is not written. */
  key: string;
  /** The job whose hold the rule changes. */
  job?: string;
  rule: (before: { balance: Balance; hold: Hold | null }) => (Movement & { hold?: Hold }) | null;
  /** Changes written in the same transaction as the entry. */
  alongside: readonly Change[];
}

export type Outcome = "written" | "repeated" | "refused";

/** Posts an entry exactly once. The key is read after the balance, so that no rule sees the effect of its own entry. */
export const post = (posting: Posting): Promise<Outcome> =>
  Table.transact<Outcome>(async (stale) => {
    const { workspaceID, job, rule, alongside } = posting;
    const balance = await readBalance(workspaceID);
    const hold = job === undefined ? null : await readHold(workspaceID, job);
    if (await isPosted(posting)) return { answer: "repeated", changes: [] };
    const movement = rule({ balance, hold });
    if (!movement) return { answer: "refused", changes: [] };
    const changes = [...changesOf(posting, { balance, hold }, movement, stale), ...alongside];
    return { answer: "written", changes };
  });

/** The changes that post the first entry of a new workspace. */
export const firstPosting = (workspaceID: string, key: string, movement: Movement): Change[] =>
  changesOf({ workspaceID, key }, { balance: emptyBalance, hold: null }, movement);

/** The balance after the newest entry, read consistently. */
export async function readBalance(workspaceID: string): Promise<Balance> {
  const { data } = await BalanceEntity.get({ workspaceID }).go({ consistent: true });
  return data ?? emptyBalance;
}

async function readHold(workspaceID: string, job: string): Promise<Hold | null> {
  const { data } = await HoldEntity.get({ workspaceID, job }).go({ consistent: true });
  return data;
}

async function isPosted({ workspaceID, key }: Posting): Promise<boolean> {
  const { data } = await EntryKeyEntity.get({ workspaceID, key }).go({ consistent: true });
  return data !== null;
}

function changesOf(
  { workspaceID, key, job }: Pick<Posting, "workspaceID" | "key" | "job">,
  before: { balance: Balance; hold: Hold | null },
  { balance, legs, hold }: Movement & { hold?: Hold },
  stale?: () => Error,
): Change[] {
  const { version } = before.balance;
  const balanceWrite = BalanceEntity.put({ workspaceID, ...balance }).where((row, { eq, notExists }) =>
    version === 0 ? notExists(row.version) : eq(row.version, version),
  );
  const entryRow = {
    workspaceID,
    number: balance.version,
    key,
    legs,
    available: spendable(balance),
    actor: Actor.signature(),
    timeCreated: Clock.now().toISOString(),
  };
  return [
    Table.change(balanceWrite, stale),
    Table.change(EntryEntity.create(entryRow), stale),
    Table.change(EntryKeyEntity.create({ workspaceID, key, number: balance.version }), stale),
    ...(hold && job ? [holdChange({ workspaceID, job, ...hold }, before.hold, stale)] : []),
  ];
}

function holdChange(
  after: Hold & { workspaceID: string; job: string },
  before: Hold | null,
  stale?: () => Error,
): Change {
  if (!before) return Table.change(HoldEntity.create(after), stale);
  const write = HoldEntity.put(after).where(
    (row, { eq }) =>
      `${eq(row.monthly, before.monthly)} AND ${eq(row.lifetime, before.lifetime)} AND ${eq(row.open, before.open)}`,
  );
  return Table.change(write, stale);
}
