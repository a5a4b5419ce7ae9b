import { type Chunk, ChunkEntity, VerificationEntity, type VerificationRow } from "./entity.ts";
import type { Info } from "./schema.ts";

/** Whether the verification has ended; then it never changes again. */
export const hasEnded = ({ timeCompleted }: VerificationRow): boolean => timeCompleted !== undefined;

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

/** Deletes the chunk rows of every verification of a list. Unprocessed deletions are repeated. */
export async function deleteChunks(workspaceID: string, listID: string): Promise<void> {
  const query = ChunkEntity.query.byList({ workspaceID, listID });
  for (;;) {
    const { data } = await query.go({ pages: "all", consistent: true });
    if (data.length === 0) return;
    await ChunkEntity.delete(
      data.map(({ verificationID, chunk }) => ({ workspaceID, listID, verificationID, chunk })),
    ).go();
  }
}

/** The verification as the API shows it. */
export function view(row: VerificationRow, now: Date): Info {
  const { status, done, total, reserved, valid, invalid, risky, unknown, reasons, providers, charged } = row;
  return {
    status,
    progress: {
      done,
      total,
      percent: total === 0 ? 100 : Math.floor((100 * done) / total),
      eta_seconds: eta(row, now),
    },
    counts: { valid, invalid, risky, unknown },
    reasons: positive(reasons),
    providers: positive(providers),
    credits: { reserved, charged, returned: hasEnded(row) ? reserved - charged : 0 },
    started_at: row.timeStarted,
    completed_at: row.timeCompleted ?? null,
  };
}

function eta(row: VerificationRow, now: Date): number | null {
  if (hasEnded(row)) return 0;
  if (row.done === 0 || row.status === "paused") return null;
  const seconds = (now.getTime() - Date.parse(row.timeStarted)) / 1000;
  return Math.ceil((seconds / row.done) * (row.total - row.done));
}

const positive = <K extends string>(counts: Partial<Record<K, number>> = {}): Record<K, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => Number(count) > 0)) as Record<K, number>;
