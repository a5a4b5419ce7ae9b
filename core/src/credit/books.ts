import { type Change, Contended, Table } from "../aws/table/index.ts";
import { retryDelay } from "../aws/table/retry.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { BalanceEntity, EntryEntity, EntryKeyEntity, HoldEntity } from "./entity.ts";
import { type Balance, emptyBalance, type Hold, type Movement, spendable } from "./ledger.ts";

/** An entry to be made: the rule sees the books as they stand and returns what to write, or null to leave them. */
export interface Entry {
  workspaceID: string;
  /** Used once: a second entry under the same key is not made. */
  key: string;
  /** The job whose hold the rule changes. */
  job?: string;
  rule: (books: { balance: Balance; hold: Hold | null }) => (Movement & { hold?: Hold }) | null;
  /** Other changes that become true together with the entry. */
  alongside: readonly Change[];
}

export type Outcome = "written" | "repeated" | "refused";

class Raced extends Error {
  override name = "Raced";
}

const attempts = 60;

/**
 * Makes the entry exactly once, however many try at the same time: read, compute, write under conditions, again. The
 * key is read after the books: where they hold the entry already, the key tells, and no rule sees its own effect.
 */
export async function enter(entry: Entry): Promise<Outcome> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await readBalance(entry.workspaceID);
    const holdBefore = entry.job === undefined ? null : await readHold(entry.workspaceID, entry.job);
    if (await wasMade(entry)) return "repeated";
    const movement = entry.rule({ balance: before, hold: holdBefore });
    if (!movement) return "refused";
    try {
      await Table.write([...changesOf(entry, before, holdBefore, movement), ...entry.alongside]);
      return "written";
    } catch (error) {
      if (!(error instanceof Raced || error instanceof Contended)) throw error;
      await retryDelay(Math.min(attempt, 4));
    }
  }
  throw new Contended(`The books of ${entry.workspaceID} kept changing.`);
}

/** The changes that make the first entry of a workspace, to be written together with the workspace itself. */
export const firstEntry = (workspaceID: string, key: string, movement: Movement): Change[] =>
  changesOf({ workspaceID, key }, emptyBalance, null, movement);

/** The balance as the newest entry left it. */
export async function readBalance(workspaceID: string): Promise<Balance> {
  const { data } = await BalanceEntity.get({ workspaceID }).go({ consistent: true });
  return data ?? emptyBalance;
}

async function readHold(workspaceID: string, job: string): Promise<Hold | null> {
  const { data } = await HoldEntity.get({ workspaceID, job }).go({ consistent: true });
  return data;
}

async function wasMade({ workspaceID, key }: Entry): Promise<boolean> {
  const { data } = await EntryKeyEntity.get({ workspaceID, key }).go({ consistent: true });
  return data !== null;
}

function changesOf(
  { workspaceID, key, job }: Pick<Entry, "workspaceID" | "key" | "job">,
  before: Balance,
  holdBefore: Hold | null,
  movement: Movement & { hold?: Hold },
): Change[] {
  const { balance, legs, hold } = movement;
  const raced = () => new Raced(key);
  const balanceWrite = BalanceEntity.put({ workspaceID, ...balance }).where((row, { eq, notExists }) =>
    before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
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
    Table.change(balanceWrite, raced),
    Table.change(EntryEntity.create(entryRow), raced),
    Table.change(EntryKeyEntity.create({ workspaceID, key, number: balance.version }), raced),
    ...(hold && job ? [holdChange({ workspaceID, job, ...hold }, holdBefore, raced)] : []),
  ];
}

function holdChange(
  after: Hold & { workspaceID: string; job: string },
  before: Hold | null,
  raced: () => Error,
) {
  if (!before) return Table.change(HoldEntity.create(after), raced);
  const write = HoldEntity.put(after).where(
    (row, { eq }) =>
      `${eq(row.monthly, before.monthly)} AND ${eq(row.lifetime, before.lifetime)} AND ${eq(row.open, before.open)}`,
  );
  return Table.change(write, raced);
}
