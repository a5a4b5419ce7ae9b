/**
 * The outcomes of a workspace as objects: runs, one a call, and parts by key, into which a timer merges the runs. A row names
 * the present ones; what it does not name any more is deleted.
 */
import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { createRecent } from "../kit/cache/recent.ts";
import { NamedObject } from "../named-object/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { AccuracyEntity } from "./accuracy/entity.ts";
import { dueTime } from "./due-time.ts";
import { ComplaintsEntity, OutcomeCountEntity, OutcomesEntity } from "./entity.ts";
import type { Entry } from "./entry.ts";
import { decode, encode, indexRange } from "./part.ts";

/** Its object, the number of its entries and the time of the oldest. */
export interface Run {
  name: string;
  count: number;
  oldest: number;
  /** Whether it has hard bounces that no timer has looked at yet: they may be misses. */
  hasBounces?: boolean;
}

/** A run with the key that it begins with; the next part begins where it ends. */
export interface Part extends Run {
  first: string;
}

export interface Book {
  version: number;
  /** When a timer looks at it; null where there is nothing. */
  timeDue: string | null;
  /** Whether the last outcomes of all parts are kept. */
  hasLasts: boolean;
  runs: readonly Run[];
  parts: readonly Part[];
}

/** Objects that are read or written at once. */
export const atOnce = 8;

const Runs = z.array(
  z.union([
    z.tuple([z.string(), z.int(), z.number()]),
    z.tuple([z.string(), z.int(), z.number(), z.literal(1)]),
  ]),
);
const Parts = z.array(z.tuple([z.string(), z.int(), z.number(), z.string()]));

const below = (workspaceID: string): string => `outcomes/${workspaceID}/`;
export const keyOf = (workspaceID: string, { name }: Pick<Run, "name">): string => below(workspaceID) + name;

/** The objects as they are now. */
export async function readBook(workspaceID: string): Promise<Book> {
  const { data } = await OutcomesEntity.get({ workspaceID }).go({ consistent: true });
  if (!data) return { version: 0, timeDue: null, hasLasts: true, runs: [], parts: [] };
  return {
    version: data.version,
    timeDue: data.timeDue,
    hasLasts: data.hasLasts === true,
    runs: Runs.parse(JSON.parse(data.runs)).map(([name, count, oldest, has]) => ({
      name,
      count,
      oldest,
      ...(has === 1 && { hasBounces: true }),
    })),
    parts: Parts.parse(JSON.parse(data.parts)).map(([name, count, oldest, first]) => ({
      name,
      count,
      oldest,
      first,
    })),
  };
}

/**
 * How many outcomes are stored. An outcome of which a repetition with a lower rank came counts twice until
 * they are merged.
 */
export const totalOf = ({ runs, parts }: Pick<Book, "runs" | "parts">): number =>
  [...runs, ...parts].reduce((sum, { count }) => sum + count, 0);

export const readEntries = async (workspaceID: string, run: Run): Promise<Entry[]> =>
  decode(await Store.bytes(keyOf(workspaceID, run)), run.count);

/** Null where an object was replaced before it was read: the row names others by now. */
export async function unlessReplaced<R>(read: Promise<R>): Promise<R | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Store.ObjectMissing) return null;
    throw error;
  }
}

/** Bytes of indexes that a process remembers. */
const capacity = 32_000_000;
const remembered = createRecent<Buffer>(capacity, ({ length }) => length);

export async function readIndex(workspaceID: string, run: Run): Promise<Buffer> {
  const key = keyOf(workspaceID, run);
  const known = remembered.get(key);
  if (known) return known;
  const index = await Store.bytes(key, indexRange(run.count));
  remembered.set(key, index);
  return index;
}

/** Writes entries, in the order of their keys, as one object. */
export async function writeEntries(entries: readonly Entry[], written: NamedObject.Names): Promise<Part> {
  const times = entries.map(({ outcome }) => Date.parse(outcome.at));
  const part = {
    name: ulid(Clock.now().getTime()),
    count: entries.length,
    first: entries[0]?.key ?? "",
    oldest: times.reduce((one, other) => Math.min(one, other), Number.MAX_SAFE_INTEGER),
  };
  await written.put(part.name, encode(entries));
  return part;
}

interface Replacing extends Pick<Book, "runs" | "parts"> {
  before: Book;
  /** Unless given, as it was before. */
  hasLasts?: boolean;
  /** Unless given, as it is due before or after the change, whichever is earlier. */
  timeDue?: string;
}

/** The change from one book to the next, unless another was written meanwhile. */
export function replacing(
  workspaceID: string,
  {
    before,
    runs,
    parts,
    hasLasts = before.hasLasts,
    timeDue = earlierDue(before, { runs, parts }),
  }: Replacing,
  outdated: () => Error,
): Change {
  const put = OutcomesEntity.put({
    workspaceID,
    version: before.version + 1,
    runs: JSON.stringify(
      runs.map(({ name, count, oldest, hasBounces }) => [name, count, oldest, ...(hasBounces ? [1] : [])]),
    ),
    parts: JSON.stringify(parts.map(({ name, count, oldest, first }) => [name, count, oldest, first])),
    hasLasts,
    timeDue,
    list: "outcomes",
  }).where((row, { eq, notExists }) =>
    before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
  );
  return Table.change(put, outdated);
}

function earlierDue({ timeDue, hasLasts }: Book, after: Pick<Book, "runs" | "parts">): string {
  const due = dueTime({ ...after, hasLasts });
  return timeDue !== null && timeDue < due ? timeDue : due;
}

export const objectsOf = (workspaceID: string): NamedObject.ObjectsOfRow => ({
  below: below(workspaceID),
  present: async () => {
    const { runs, parts } = await readBook(workspaceID);
    return [...runs, ...parts].map(({ name }) => name);
  },
  counter: Quota.rewritesOf(workspaceID),
});

/** Reads the present book and changes it, in one transaction; once more where it was changed meanwhile. */
export async function changing<R>(
  workspaceID: string,
  work: (
    book: Book,
    objects: NamedObject.Names,
    outdated: () => Error,
  ) => Promise<{ answer: R; changes: Change[] }>,
  { isErasure = false } = {},
): Promise<R> {
  return NamedObject.changing({ ...objectsOf(workspaceID), isErasure }, (objects) =>
    Table.transact(async (outdated) => {
      const book = await readBook(workspaceID);
      try {
        return await work(book, objects, outdated);
      } catch (error) {
        throw error instanceof Store.ObjectMissing ? outdated() : error;
      }
    }),
  );
}

/** Erases the outcomes of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  await OutcomesEntity.delete({ workspaceID }).go();
  await LastOutcome.removeRow(workspaceID);
  await ComplaintsEntity.delete({ workspaceID }).go();
  await Table.eraseAll(OutcomeCountEntity, () => OutcomeCountEntity.query.byWorkspace({ workspaceID }));
  await Table.eraseAll(AccuracyEntity, () => AccuracyEntity.query.byWorkspace({ workspaceID }));
  await Store.removeBelow(below(workspaceID));
}
