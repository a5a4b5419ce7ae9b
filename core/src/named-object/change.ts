/** Changes of a row and its objects. */
import { encodeTime } from "ulid";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { Clock } from "../port/clock/index.ts";
import { Names, type Objects } from "./names.ts";
import { inTurn, isCall } from "./turn.ts";

/** The objects of one row. */
export interface ObjectsOfRow extends Objects {
  /** The names that the row has now. */
  present: () => Promise<readonly string[]>;
}

/**
 * Runs a change in its turn (`turn.ts`), which collects the names of the objects that it writes and replaces, and removes those that
 * the row does not name afterwards. Where the transaction is in doubt, the row may name them later: then all
 * stay, and a later change removes what is not named.
 */
export async function changing<R>(objects: ObjectsOfRow, change: (names: Names) => Promise<R>): Promise<R> {
  const names = new Names(objects);
  let isInDoubt = false;
  try {
    return await inTurn(objects.below, () => change(names));
  } catch (error) {
    isInDoubt = Table.isInDoubt(error);
    throw error;
  } finally {
    await Promise.all([
      // A change that was made is not answered by an error because it was not counted.
      names.bytes > 0 && objects.counter.add(names.bytes, isCall() ? "calls" : "jobs").catch(() => undefined),
      names.all.size > 0 && !isInDoubt && removeAbsent(objects, names.all),
    ]);
  }
}

/** This long after it was written, no worker is busy with an object. */
const lateMs = 86_400_000;

const timeLength = 10;

/** Objects that are removed at the same time. */
const maxAtOnce = 8;

/** Where one of the objects is older than a day, also what other changes left behind is removed, once it is as old. */
async function removeAbsent({ below, present }: ObjectsOfRow, names: ReadonlySet<string>): Promise<void> {
  const named = new Set(await present());
  const late = encodeTime(Clock.now().getTime() - lateMs, timeLength);
  const isGone = (name: string): boolean => !named.has(name);
  const gone = new Set([...names].filter(isGone));
  if ([...gone].some((name) => name < late))
    for await (const name of namesBefore(below, late)) if (isGone(name)) gone.add(name);
  const { run } = createSemaphore(maxAtOnce);
  await Promise.all([...gone].map((name) => run(() => Store.remove(below + name))));
}

const pageSize = 1_000;

/** The names of all objects that were written before, the oldest first. */
async function* namesBefore(below: string, time: string): AsyncGenerator<string> {
  for (let after = ""; ;) {
    const page = await Store.names(below, { after, limit: pageSize });
    for (const name of page) {
      if (name >= time) return;
      yield name;
    }
    if (page.length < pageSize) return;
    after = page.at(-1) ?? "";
  }
}
