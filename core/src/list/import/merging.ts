/** The second half of an import: sorted runs to chunks of distinct addresses, and to the map of the rows. */
import type { Objects } from "../../aws/store/objects.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { ChunkWriter } from "./chunk.ts";
import type { Import, ImportResult, Outcome } from "./outcome.ts";
import { rowsKey, unfinishedKey } from "./key.ts";
import { merge } from "./merge.ts";
import { noAddresses } from "./no-addresses.ts";
import { RowMap } from "./row-map.ts";
import type { Run } from "./run.ts";
import { readRun, spill } from "./spill.ts";
import type { Time } from "./time.ts";

/**
 * Merges the runs, the one in memory too, until the end or until the deadline is near. A merge that was stopped goes on
 * where it stood, but for one of a run in memory: that is written away, and the merge begins anew with the next step.
 */
export async function mergeRuns(
  { prefix }: Import,
  read: Checkpoint,
  run: Run,
  time: Time,
  objects: Objects,
): Promise<Outcome> {
  const { merged, rows } = read;
  const chunks = new ChunkWriter(objects, prefix, merged?.chunks);
  const map = merged ? await RowMap.read(objects, merged.map, rows) : new RowMap(rows);
  const stored = await Promise.all(read.runs.map((place) => readRun(objects, place)));
  const isInMemory = run.count > 0;
  const { latest } = time;
  const stopped = await merge(
    isInMemory ? [...stored, run.cursor()] : stored,
    {
      distinct: (text) => chunks.add(text),
      row: (row, position) => map.set(row, position),
      pause: () => (chunks.full ? chunks.flush() : null),
      stop: () => Clock.now() >= latest,
    },
    merged?.group,
  );
  if (stopped && isInMemory)
    return { checkpoint: { ...read, runs: [...read.runs, await spill(objects, prefix, run)] } };
  if (stopped) {
    await chunks.settle();
    const key = unfinishedKey(prefix);
    await map.save(objects, key);
    const runs = stored.filter(({ atEnd }) => !atEnd).map(({ place }) => place);
    return { checkpoint: { ...read, runs, merged: { group: stopped, chunks: chunks.state, map: key } } };
  }
  const chunkSize = await chunks.end();
  if (chunks.distinct === 0) throw noAddresses();
  await map.finish(objects, rowsKey(prefix), chunks.distinct);
  return { result: resultOf(read, chunks, chunkSize, prefix) };
}

function resultOf(
  { described, rows: total, width, bad }: Checkpoint,
  { distinct, chunks: chunkCount }: ChunkWriter,
  chunkSize: number,
  prefix: string,
): ImportResult {
  const duplicates = total - distinct - bad.count;
  return {
    ...described,
    width,
    rows: { total, distinct, duplicates, bad_syntax: bad.count },
    chunkCount,
    chunkSize,
    badCount: bad.objects,
    prefix,
  };
}
