import {
  type Chunk,
  ChunkEntity,
  CounterEntity,
  VerificationEntity,
  type VerificationRow,
  type InFlight,
  InFlightEntity,
} from "./entity.ts";
import type { PreviousResult } from "./count/final-counts.ts";
import { type Reason, statusOf } from "../verdict/schema.ts";
import { type Returned, returnedFor } from "./returned.ts";
import type { Info } from "./schema.ts";
import type { Counts, Tally } from "./count/tally.ts";
import { secondsLeft } from "./count/time-left.ts";

/** Whether the verification has ended; then it never changes again. */
export const hasEnded = ({ timeCompleted }: VerificationRow): boolean => timeCompleted !== undefined;

/** Whether its chunks may be verified now. */
export const isUnderWay = (row: VerificationRow): boolean =>
  !hasEnded(row) && row.status !== "paused" && row.ending === undefined;

/** The verification of a list; null where there is none. */
export async function readRow(workspaceID: string, listID: string): Promise<VerificationRow | null> {
  const { data } = await VerificationEntity.get({ workspaceID, listID }).go({ consistent: true });
  return data;
}

/** The job of a verification. */
export const jobOf = ({ workspaceID, id }: Pick<VerificationRow, "workspaceID" | "id">) =>
  ({ workspaceID, kind: "verify-list", id }) as const;

export async function readChunk(row: VerificationRow, chunk: number): Promise<Chunk | null> {
  const { data } = await ChunkEntity.get({ ...chunksOf(row), chunk }).go({ consistent: true });
  return data;
}

/** The chunks that are done or waiting, in order. A chunk that was never verified has no row. */
export async function readChunks(row: VerificationRow): Promise<Chunk[]> {
  const { data } = await ChunkEntity.query.byList(chunksOf(row)).go({ pages: "all", consistent: true });
  return data;
}

/** The part of the key that all chunks of a verification share. */
export const chunksOf = ({ workspaceID, listID, id: verificationID }: VerificationRow) => ({
  workspaceID,
  listID,
  verificationID,
});

/** The prefix of a verification's results. */
export const resultsBelow = ({
  workspaceID,
  listID,
  id,
}: Pick<VerificationRow, "workspaceID" | "listID" | "id">): string => `list/${workspaceID}/${listID}/${id}/`;

/** Deletes chunks, counters and counts of chunks in flight of every verification of a list. Unprocessed deletions are repeated. */
export async function deleteChunks(workspaceID: string, listID: string): Promise<void> {
  const list = { workspaceID, listID };
  const all = { pages: "all", consistent: true } as const;
  for (;;) {
    const { data: chunks } = await ChunkEntity.query.byList(list).go(all);
    const { data: counters } = await CounterEntity.query.byList(list).go(all);
    const { data: inFlight } = await InFlightEntity.query.byList(list).go(all);
    if (chunks.length + counters.length + inFlight.length === 0) return;
    if (chunks.length > 0) await ChunkEntity.delete(chunks).go();
    if (counters.length > 0) await CounterEntity.delete(counters).go();
    if (inFlight.length > 0) await InFlightEntity.delete(inFlight).go();
  }
}

/** What is done of an open verification. */
export interface Progress extends Counts {
  inFlight: Pick<InFlight, "waitsUntil" | "slowSince"> | null;
  /** Addresses whose verdicts stay where it is cancelled now. */
  kept: number;
}

/** The verification as the API shows it. `progress` is that of its shards, null once it has ended. */
export function view(row: VerificationRow, progress: Progress | null, now: Date): Info {
  const { status, total, reserved } = row;
  const { count: done, statuses, reasons, providers, charged } = progress ?? countsOf(row);
  const returned = reserved - charged;
  const isFinishing = row.isFinishing === true && status !== "paused" && !hasEnded(row);
  return {
    status,
    ...(row.mode ? { mode: row.mode } : {}),
    ...(isFinishing ? { is_finishing: true } : {}),
    ...(row.isRevision ? { is_revision: true } : {}),
    ...(row.isRenewal ? { is_run: true } : {}),
    ...(row.changes ? { changes: { died: row.changes.died, came_back: row.changes.cameBack } } : {}),
    progress: {
      done,
      total,
      percent: total === 0 ? 100 : Math.floor((100 * done) / total),
      ...(progress && !row.isRevision ? { kept: progress.kept } : {}),
      waiting: isFinishing ? 0 : Math.min(progress?.waiting ?? 0, total - done),
      eta_seconds: hasEnded(row)
        ? 0
        : progress && row.status === "running" && !isFinishing
          ? secondsLeft(row, progress, now)
          : null,
    },
    counts: { valid: 0, invalid: 0, risky: 0, unknown: 0, ...statuses },
    reasons: positive(reasons),
    ...(!hasEnded(row) && row.previous ? { previous: previousIn(row.previous) } : {}),
    ...(hasEnded(row) && row.blocked !== undefined ? { blocked: row.blocked } : {}),
    rows: hasEnded(row) ? rowsBy(row) : null,
    providers: positive(providers),
    credits: hasEnded(row)
      ? {
          reserved,
          charged,
          charged_before: chargedBefore(row),
          returned,
          returned_for: whyReturned({ ...row, returned }),
        }
      : { reserved, charged, returned: 0 },
    started_at: row.timeStarted,
    completed_at: row.timeCompleted ?? null,
  };
}

/** What earlier verifications of the list took. Undefined in one from before that was kept, unless it was the first. */
export const chargedBefore = ({ chargedBefore, earlier, former = [] }: VerificationRow): number | undefined =>
  chargedBefore ?? (earlier === undefined && former.length === 0 ? 0 : undefined);

/** Why credits of a verification that has ended were returned. */
const whyReturned = ({ blocked = 0, ...row }: VerificationRow & { returned: number }): Returned =>
  returnedFor({ ...row, blocked, ...(row.askedCounts && { ...row.askedCounts, total: row.reserved }) });

/** The final counts of a verification. */
const countsOf = ({
  done: count,
  valid,
  invalid,
  risky,
  unknown,
  ...rest
}: VerificationRow): Tally & Pick<Counts, "charged"> => ({
  count,
  statuses: { valid, invalid, risky, unknown },
  reasons: positive(rest.reasons ?? {}),
  providers: positive(rest.providers ?? {}),
  charged: rest.charged,
});

function previousIn({ counts, timeCompleted }: PreviousResult): Info["previous"] {
  const { valid, invalid, risky, unknown, blocked, reasons, providers } = counts;
  return {
    counts: { valid, invalid, risky, unknown },
    reasons: positive(reasons ?? {}),
    ...(blocked === undefined ? {} : { blocked }),
    rows: rowsBy(counts),
    ...(providers && { providers: positive(providers) }),
    completed_at: timeCompleted,
  };
}

function rowsBy({
  rows,
  kept,
  relays,
}: Pick<Partial<VerificationRow>, "rows" | "kept" | "relays">): NonNullable<Info["rows"]> {
  const reasons: Readonly<Partial<Record<Reason, number>>> = positive(rows ?? {});
  const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const [reason, rows] of Object.entries(reasons)) counts[statusOf[reason as Reason]] += rows;
  const byPolicy = (count: typeof kept) => (count ? { safe: 0, balanced: 0, reach: 0, ...count } : null);
  return { counts, reasons, kept: byPolicy(kept), relays: byPolicy(relays) };
}

const positive = (counts: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count = 0]) => (count > 0 ? [[name, count]] : [])),
  );
