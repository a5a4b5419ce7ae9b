import { Queue } from "../aws/queue/index.ts";
import { Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, VerificationEntity } from "./entity.ts";
import { readChunks } from "./job.ts";
import type { ChunkMessage } from "./schema.ts";

const longestDelaySeconds = 900;

/**
 * Sends a message for every chunk that is not done; of those that wait for their time only the overdue, where
 * their messages are still on the way. Can be run again: a chunk that comes twice counts once.
 */
export async function dispatch(job: Job, waiting: "all" | "overdue"): Promise<void> {
  const now = Clock.now().toISOString();
  const rows = new Map((await readChunks(job)).map((row) => [row.chunk, row]));
  const { workspaceID, listID, id: verificationID } = job;
  const messages: ChunkMessage[] = [];
  for (let chunk = 0; chunk < job.chunks; chunk++) {
    const row = rows.get(chunk);
    if (row?.state === "done") continue;
    if (waiting === "overdue" && row?.dueAt && row.dueAt > now) continue;
    messages.push({ workspaceID, listID, verificationID, chunk, round: row?.round ?? 0, dueAt: row?.dueAt });
  }
  await send(messages);
  await markRunning(job);
}

/** Sends the messages, each as late as the queue allows until it is due. */
export async function send(messages: readonly ChunkMessage[]): Promise<void> {
  const now = Clock.now().getTime();
  await Queue.send(
    "verify-chunk",
    messages.map((body) => {
      const seconds = body.dueAt ? Math.ceil((Date.parse(body.dueAt) - now) / 1000) : 0;
      return { body, delaySeconds: Math.min(longestDelaySeconds, Math.max(0, seconds)) };
    }),
  );
}

async function markRunning({ workspaceID, listID, id }: Job): Promise<void> {
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ status: "running", open: "open", heartbeat: Clock.now().toISOString() })
    .where(
      (row, { eq }) => `${eq(row.id, id)} AND (${eq(row.status, "queued")} OR ${eq(row.status, "running")})`,
    );
  await Table.write([Table.change(patch)]).catch((error: unknown) => {
    if (!(error instanceof Table.Refused)) throw error;
  });
}
