/** The merge phase of an import: merges sorted runs into chunks of distinct addresses and the row map. */
import type { Objects } from "../../aws/store/objects.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { ChunkWriter } from "./chunk.ts";
import type { Import, ImportResult, Outcome } from "./outcome.ts";
import { positionsKey, rowIndexKey, rowsKey, temporaryKey } from "./key.ts";
import { merge } from "./merge.ts";
import { noAddresses } from "./no-addresses.ts";
import { writePositions } from "./position-map.ts";
import { RowMap } from "./row-map.ts";
import type { Run } from "./run.ts";
import { readRun, spill } from "./spill.ts";
import type { StepDeadline } from "./step-deadline.ts";
import { variantCounterOf } from "./variant-counter.ts";

/**
 * Merges the runs, including the one in memory, to the end or until the deadline is near. A stopped merge is resumed. If a
 * run was in memory, it is written and the next step restarts the merge.
 */
export async function mergeRuns(
  input: Import,
  read: Checkpoint,
  run: Run,
  time: StepDeadline,
  objects: Objects,
): Promise<Outcome> {
  const { prefix } = input;
  const { merged, rows, mendable } = read;
  const isMending = input.mend === true && mendable.count > 0;
  const chunks = new ChunkWriter(objects, prefix, merged?.chunks, isMending);
  const mailboxes = variantCounterOf(objects, prefix, merged);
  const map = merged ? await RowMap.read(objects, merged.map, rows) : new RowMap(rows);
  const stored = await Promise.all(read.runs.map((position) => readRun(objects, position)));
  const hasRunInMemory = run.count > 0;
  const { latest } = time;
  const stopped = await merge(
    hasRunInMemory ? [...stored, run.cursor()] : stored,
    {
      distinct: (text) => chunks.add(text),
      row: (occurrence, position) => {
        map.set(occurrence.row, position);
        mailboxes?.add(occurrence, position);
      },
      flush: () => (chunks.full ? chunks.flush() : mailboxes?.full ? mailboxes.spill() : null),
      stop: () => Clock.now() >= latest,
    },
    merged?.group,
  );
  if (stopped && hasRunInMemory)
    return { checkpoint: { ...read, runs: [...read.runs, await spill(objects, prefix, run)] } };
  if (stopped) {
    await chunks.flushBeforeCheckpoint();
    const key = temporaryKey(prefix);
    await map.save(objects, key);
    const runs = stored.filter(({ atEnd }) => !atEnd).map(({ position }) => position);
    const state = { group: stopped, chunks: chunks.state, map: key, mailboxRuns: await mailboxes?.state() };
    return { checkpoint: { ...read, runs, merged: state } };
  }
  const chunkSize = await chunks.end();
  if (chunks.distinct === 0) throw noAddresses(input, mendable);
  await map.finish(objects, rowsKey(prefix), chunks.distinct);
  const positions = chunks.distinct + read.rejected.count;
  await writePositions(objects, positionsKey(prefix), () => map.positions(), positions);
  await objects.put(rowIndexKey(prefix), JSON.stringify(read.places));
  const variants = await mailboxes?.variants();
  return { result: { ...resultOf(read, chunks, chunkSize, input), ...(variants && { variants }) } };
}

function resultOf(
  { file, rows: total, width, rejected, mendable }: Checkpoint,
  { distinct, chunks: chunkCount, providers }: ChunkWriter,
  chunkSize: number,
  { prefix, mend: is_mended = false }: Import,
): ImportResult {
  const duplicates = total - distinct - rejected.count;
  return {
    ...file,
    width,
    rows: { total, distinct, duplicates, bad_syntax: rejected.count },
    chunkCount,
    chunkSize,
    providers,
    mendable: { ...mendable, is_mended },
    rejectedObjects: rejected.objects,
    prefix,
  };
}
