/**
 * The counters of an open verification, spread over shards: at DynamoDB, transactions on one item cancel each other. Chunks
 * that are in flight together have neighbouring ranks, so that they count in different shards.
 */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import {
  type Counter,
  CounterEntity,
  VerificationEntity,
  type VerificationRow,
  InFlightEntity,
} from "./entity.ts";
import { chunksOf, readRow } from "./row.ts";
import { rankOf } from "./chunk-order.ts";
import { type Counts, noCounts, sumCounts } from "./count/tally.ts";
import { begunBefore } from "./count/time-left.ts";

const maxShards = 256;
/** A transaction has at most 100 changes. */
const shardsPerTransaction = 90;

type Chunks = Pick<VerificationRow, "chunks" | "stride">;

const shardsOf = ({ chunks }: Chunks): number => Math.min(maxShards, chunks);

export const shardOf = (row: Chunks, chunk: number): number => rankOf(row, chunk) % shardsOf(row);

/** How many chunks count in a shard. */
const chunksIn = (row: Chunks, shard: number): number => Math.ceil((row.chunks - shard) / shardsOf(row));

/**
 * Creates the counter shards and the row of chunks in flight of a queued verification; with the last of them it is running. Can be repeated.
 * Returns whether it is running: not where it was paused or ended meanwhile.
 */
export async function prepare({ workspaceID, listID, id }: VerificationRow): Promise<boolean> {
  for (;;) {
    const status = await Table.transact(async (outdated) => {
      const row = await readRow(workspaceID, listID);
      const isQueued = row?.id === id && row.status === "queued" && !row.ending;
      if (!isQueued) return { answer: row?.id === id && !row.ending ? row.status : null, changes: [] };
      const counts = row.shards === 0 ? noCounts : await readCounts(row);
      return { answer: row.status, changes: nextShards(row, counts, outdated) };
    });
    if (status !== "queued") return status === "running";
  }
}

function nextShards(row: VerificationRow, before: Counts, outdated: () => Error): Change[] {
  const { workspaceID, listID, id } = row;
  const all = shardsOf(row);
  const shards = Math.min(all, row.shards + shardsPerTransaction);
  const running = {
    status: "running",
    timeBegan: Clock.now().toISOString(),
    ...begunBefore(before),
  } as const;
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ shards, ...(shards === all ? running : { status: "queued" }) })
    .where(
      (now, { eq, notExists }) =>
        `${eq(now.id, id)} AND ${eq(now.status, "queued")} AND ${eq(now.shards, row.shards)} AND ${notExists(now.ending)}`,
    );
  const inFlight = row.shards === 0 ? [Table.change(InFlightEntity.put(chunksOf(row)))] : [];
  const created = Array.from({ length: shards - row.shards }, (_, index) =>
    Table.change(CounterEntity.put({ ...chunksOf(row), shard: row.shards + index, counts: noCounts })),
  );
  return [Table.change(patch, outdated), ...inFlight, ...created];
}

/** Seals every shard of a verification that ends early: afterwards its counters never change. Can be repeated. */
export async function seal(row: VerificationRow): Promise<void> {
  const { workspaceID, listID, id } = row;
  for (let first = 0; first < row.shards; first += shardsPerTransaction) {
    const length = Math.min(shardsPerTransaction, row.shards - first);
    const open = VerificationEntity.patch({ workspaceID, listID })
      .set({ ending: row.ending })
      .where((now, { eq, notExists }) => `${eq(now.id, id)} AND ${notExists(now.timeCompleted)}`);
    const shards = Array.from({ length }, (_, index) =>
      CounterEntity.patch({ ...chunksOf(row), shard: first + index })
        .set({ isSealed: true })
        .add({ version: 1 }),
    );
    await Table.write([Table.change(open), ...shards.map((shard) => Table.change(shard))]).catch(
      Job.unlessRefused,
    );
  }
}

/** The shard of a chunk; null before the start, and once the list is erased. */
export async function readCounter(row: VerificationRow, shard: number): Promise<Counter | null> {
  const { data } = await CounterEntity.get({ ...chunksOf(row), shard }).go({ consistent: true });
  return data;
}

/** The sum of all shards, read consistently. */
export const readCounts = async (row: VerificationRow): Promise<Counts> =>
  sumCounts((await readCounters(row)).map(({ counts }) => counts));

/** Shards that are read together to learn whether one is open. */
const shardsAtOnce = 8;

/**
 * Whether all chunks are done. Reads the shards of the chunks that begin last first, and stops at the first
 * that lacks a chunk. This is asked whenever a shard is full: in a list of up to 256 chunks, at the end of
 * each chunk.
 */
export async function areAllDone(row: VerificationRow): Promise<boolean> {
  let done = 0;
  let cursor: string | null = null;
  do {
    const query = CounterEntity.query.byList(chunksOf(row));
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({
      order: "desc",
      limit: shardsAtOnce,
      consistent: true,
      cursor,
    });
    for (const { shard, counts } of page.data) {
      if (counts.doneChunks < chunksIn(row, shard)) return false;
      done += counts.doneChunks;
    }
    cursor = page.cursor;
  } while (cursor);
  return done >= row.chunks;
}

/** All shards, read consistently. */
export async function readCounters(row: VerificationRow): Promise<Counter[]> {
  const { data } = await CounterEntity.query.byList(chunksOf(row)).go({ pages: "all", consistent: true });
  return data;
}

/**
 * Counts in the shard of a chunk, in one transaction with the change of its row. Returns whether the shard has all its
 * chunks done. Throws `Refused` where the verification ends early.
 */
export const count = (row: VerificationRow, chunk: number, more: Counts, change: Change): Promise<boolean> =>
  Table.transact(async (outdated) => {
    const shard = shardOf(row, chunk);
    const before = await readCounter(row, shard);
    if (!before || before.isSealed) throw new Table.Refused("The verification has ended.");
    const { version } = before;
    const counts = sumCounts([before.counts, more]);
    const counted = CounterEntity.patch({ ...chunksOf(row), shard })
      .set({ counts })
      .add({ version: 1 })
      .where((now, { eq }) => eq(now.version, version));
    return {
      answer: counts.doneChunks === chunksIn(row, shard),
      changes: [change, Table.change(counted, outdated)],
    };
  });
