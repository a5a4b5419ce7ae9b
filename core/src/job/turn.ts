/**
 * Turns: a workspace has only a number of jobs of a kind under way, so that it cannot take every consumer. The others wait, the
 * oldest first, and get their turn when one ends.
 */
import { Table } from "../aws/table/index.ts";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, JobEntity, type Key, TurnEntity, type Waiting, WaitingEntity } from "./entity.ts";
import { find, staleAt, unlessRefused } from "./row.ts";
import type { Kind } from "./schema.ts";

/** The jobs of a kind that a workspace may have under way; undefined without a limit. */
function maxUnderWayOf(kind: Kind): number | undefined {
  const { jobsAtOnce } = Config.get();
  switch (kind) {
    case "import-list":
    case "analyze-list":
    case "make-download":
    case "read-outcomes":
      return jobsAtOnce.steps;
    case "verify-list":
      return jobsAtOnce.verifications;
    default:
      return undefined;
  }
}

/** How long the sweep leaves a waiting job alone. It only finds turns that were lost. */
export const waitSeconds = 3_600;

/** The waiting jobs of a kind among which the oldest is looked for. */
const looksAmong = 250;

/**
 * Takes a turn for an open job, or lets it wait for one. Returns whether it has its turn. Can be repeated. `isWaiting` says that the job
 * waited when it was read.
 */
export async function takeTurn({
  isWaiting = false,
  ...key
}: Key & Pick<Partial<Job>, "isWaiting">): Promise<boolean> {
  const leavesPlace = WaitingEntity.delete(waitingOf(key));
  const waitsNoLonger = () =>
    tryWrite([patching(key).set({ isWaiting: false, staleAt: staleAt() }), leavesPlace]);
  if (await take(key, [leavesPlace])) {
    if (isWaiting) await waitsNoLonger();
    return true;
  }
  const job = await find(key);
  if (!job) return false;
  // A job that ends now either finds this one waiting, or leaves the turn that is found below.
  const waits = await tryWrite([
    patching(key).set({ isWaiting: true, staleAt: staleAt(waitSeconds) }),
    WaitingEntity.put({ ...waitingOf(key), timeOpened: job.timeOpened }),
  ]);
  if (!waits || !(await take(key, [leavesPlace]))) return false;
  await waitsNoLonger();
  return true;
}

/** Whether a job has a place among those that wait. */
export async function hasPlace(key: Key): Promise<boolean> {
  const { data } = await WaitingEntity.get(waitingOf(key)).go({ consistent: true });
  return data !== null;
}

const waitingOf = ({ workspaceID, kind, id }: Key): Key => ({ workspaceID, kind, id });
const patching = (key: Key) => JobEntity.patch(waitingOf(key));

type Operation = Parameters<typeof Table.change>[0];

/** Writes changes of an open job. Returns false where it has ended. */
async function tryWrite(changes: readonly Operation[]): Promise<boolean> {
  try {
    await Table.write(changes.map((one) => Table.change(one)));
    return true;
  } catch (error) {
    if (error instanceof Table.Refused) return false;
    throw error;
  }
}

/** Takes a free turn for an open job, with the changes alongside. Returns whether it has its turn. */
async function take(key: Key, alongside: readonly Operation[] = []): Promise<boolean> {
  const byDefault = maxUnderWayOf(key.kind);
  if (byDefault === undefined) return true;
  return Table.transact(async (outdated) => {
    const { version, holders: before } = await readTurns(key);
    if (before.includes(key.id)) return { answer: true, changes: [] };
    const job = await find(key);
    if (!job) return { answer: false, changes: [] };
    const max = job.turns ?? byDefault;
    const holders = before.length < max ? before : await openOf(key, before);
    if (holders.length >= max) return { answer: false, changes: [] };
    const begun = patching(key).set({
      isWaiting: false,
      timeBegun: Clock.now().toISOString(),
      staleAt: staleAt(),
    });
    const turns = put(key, version, [...holders, key.id]);
    const others = [begun, ...alongside].map((one) => Table.change(one));
    return { answer: true, changes: [Table.change(turns, outdated), ...others] };
  });
}

/** Takes a job out of those that wait for a turn, as one that was paused. Where it was resumed meanwhile, the sweep lets it wait again. */
export async function stopWaiting(key: Key): Promise<void> {
  await tryWrite([patching(key).set({ isWaiting: false }), WaitingEntity.delete(waitingOf(key))]);
}

/** Ends the turn of a job, and gives free turns to those that wait. */
export async function passTurn(key: Key, begin: (job: Job) => Promise<void>): Promise<void> {
  if (maxUnderWayOf(key.kind) === undefined) return;
  await endTurn(key);
  await giveTurns(key, begin);
}

/**
 * Gives free turns to the oldest waiting jobs. `begin` sends the first message of such a job. The job counts
 * as waiting until then, so a repetition begins it again. A job that cannot begin holds up no other; its
 * error is thrown in the end.
 */
export async function giveTurns(
  kind: Pick<Key, "workspaceID" | "kind">,
  begin: (job: Job) => Promise<void>,
): Promise<void> {
  const errors = new Map<string, unknown>();
  for (;;) {
    const oldest = await oldestWaiting(kind, errors);
    if (!oldest) break;
    const job = await find(oldest);
    if (job && !(await take(job))) break;
    try {
      if (job) await begin(job);
      await waitsNoMore(oldest);
    } catch (error) {
      errors.set(oldest.id, error);
    }
  }
  for (const error of errors.values()) throw error;
}

/** The oldest job that waits, without those that could not begin. */
async function oldestWaiting(
  { workspaceID, kind }: Pick<Key, "workspaceID" | "kind">,
  without: ReadonlyMap<string, unknown>,
) {
  const query = WaitingEntity.query.byWorkspace({ workspaceID, kind });
  const { data } = await query.go({ limit: looksAmong, consistent: true });
  const [oldest] = data
    .filter(({ id }) => !without.has(id))
    .toSorted((one, other) => (openedAt(one) < openedAt(other) ? -1 : 1));
  return oldest;
}

const openedAt = ({ timeOpened = "" }: Waiting): string => timeOpened;

/** Removes the row of a job that waited, unless the job has ended, was opened anew, and waits again. */
async function waitsNoMore({ workspaceID, kind, id, timeOpened }: Waiting): Promise<void> {
  const row = WaitingEntity.delete({ workspaceID, kind, id });
  const same = row.where((now, { eq, notExists }) =>
    timeOpened === undefined ? notExists(now.timeOpened) : eq(now.timeOpened, timeOpened),
  );
  await Table.write([Table.change(same)]).catch(unlessRefused);
}

const endTurn = (key: Key): Promise<void> =>
  Table.transact(async (outdated) => {
    const { version, holders } = await readTurns(key);
    const others = holders.filter((id) => id !== key.id);
    const isHolder = others.length < holders.length;
    return {
      answer: undefined,
      changes: isHolder ? [Table.change(put(key, version, others), outdated)] : [],
    };
  });

async function readTurns({
  workspaceID,
  kind,
}: Key): Promise<{ version: number; holders: readonly string[] }> {
  const { data } = await TurnEntity.get({ workspaceID, kind }).go({ consistent: true });
  return { version: data?.version ?? 0, holders: data?.holders ?? [] };
}

const put = ({ workspaceID, kind }: Key, version: number, holders: readonly string[]) =>
  TurnEntity.put({ workspaceID, kind, version: version + 1, holders: [...holders] }).where(
    (row, { eq, notExists }) => (version === 0 ? notExists(row.version) : eq(row.version, version)),
  );

/** The holders whose jobs are still open. A job may be closed without passing its turn on. */
async function openOf({ workspaceID, kind }: Key, holders: readonly string[]): Promise<string[]> {
  const jobs = await Promise.all(holders.map((id) => find({ workspaceID, kind, id })));
  return holders.filter((_, index) => jobs[index]);
}
