/**
 * Turns: a workspace has only so many jobs of a kind under way, so that it cannot take every consumer. The others wait, the
 * oldest first, and get their turn when one ends.
 */
import { Table } from "../aws/table/index.ts";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, JobEntity, type Key, TurnEntity, WaitingEntity } from "./entity.ts";
import { find, staleAt } from "./row.ts";
import type { Kind } from "./schema.ts";

/** The jobs of a kind that a workspace may have under way; undefined without a limit. */
function mostOf(kind: Kind): number | undefined {
  const { jobsAtOnce } = Config.get();
  switch (kind) {
    case "import-list":
    case "analyze-list":
    case "make-download":
      return jobsAtOnce.steps;
    case "verify-list":
      return jobsAtOnce.verifications;
    default:
      return undefined;
  }
}

/** How long the sweep leaves a waiting job alone. It only finds turns that were lost. */
const waitSeconds = 3_600;

/** Takes a turn for an open job, or lets it wait for one. Returns whether it has its turn. Can be repeated. */
export const takeTurn = (key: Key): Promise<boolean> =>
  take(key, (waiting) => [WaitingEntity.delete(waiting)]);

type Operation = Parameters<typeof Table.change>[0];

/** `begun` are the changes of a job that gets its turn. */
const take = (key: Key, begun: (waiting: Key) => Operation[]): Promise<boolean> => {
  const { workspaceID, kind, id } = key;
  const most = mostOf(kind);
  if (most === undefined) return Promise.resolve(true);
  return Table.transact(async (stale) => {
    const { version, holders: before } = await readTurns(key);
    if (before.includes(id)) return { answer: true, changes: [] };
    if (!(await find(key))) return { answer: false, changes: [] };
    const holders = before.length < most ? before : await openOf(key, before);
    const isFree = holders.length < most;
    const waiting = { workspaceID, kind, id };
    const job = JobEntity.patch(waiting);
    const changes = isFree
      ? [
          job.set({ isWaiting: false, timeBegun: Clock.now().toISOString(), staleAt: staleAt() }),
          ...begun(waiting),
        ]
      : [job.set({ isWaiting: true, staleAt: staleAt(waitSeconds) }), WaitingEntity.put(waiting)];
    const turns = put(key, version, isFree ? [...holders, id] : holders);
    return {
      answer: isFree,
      changes: [Table.change(turns, stale), ...changes.map((one) => Table.change(one))],
    };
  });
};

/**
 * Ends the turn of a job, and gives free turns to the oldest ones that wait. `begin` sends the first message of such a job.
 * The job waits until that is done, so that a repetition begins it again.
 */
export async function passTurn(key: Key, begin: (job: Job) => Promise<void>): Promise<void> {
  if (mostOf(key.kind) === undefined) return;
  await endTurn(key);
  const { workspaceID, kind } = key;
  const query = WaitingEntity.query.byWorkspace({ workspaceID, kind });
  for (;;) {
    const [oldest] = (await query.go({ limit: 1, consistent: true })).data;
    if (!oldest) return;
    const job = await find(oldest);
    if (job && !(await take(job, () => []))) return;
    if (job) await begin(job);
    await WaitingEntity.delete(oldest).go();
  }
}

const endTurn = (key: Key): Promise<void> =>
  Table.transact(async (stale) => {
    const { version, holders } = await readTurns(key);
    const others = holders.filter((id) => id !== key.id);
    const isHolder = others.length < holders.length;
    return { answer: undefined, changes: isHolder ? [Table.change(put(key, version, others), stale)] : [] };
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
