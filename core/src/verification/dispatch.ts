import { Queue } from "../aws/queue/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { jobOf, readChunks } from "./row.ts";
import type { ChunkMessage } from "./schema.ts";

/** The longest delay of SQS. */
const longestDelaySeconds = 900;

/**
 * Sends a message for every chunk that is not done; with `overdue`, only for waiting chunks whose time has come, since the
 * messages of the others are still delayed in the queue. Can be repeated: a chunk counts once.
 */
export async function dispatch(row: VerificationRow, waiting: "all" | "overdue"): Promise<void> {
  const now = Clock.now().toISOString();
  const chunks = new Map((await readChunks(row)).map((chunk) => [chunk.chunk, chunk]));
  const { workspaceID, listID, id: verificationID } = row;
  const messages: ChunkMessage[] = [];
  for (let chunk = 0; chunk < row.chunks; chunk++) {
    const { state, round = 0, dueAt } = chunks.get(chunk) ?? {};
    if (state === "done") continue;
    if (waiting === "overdue" && dueAt && dueAt > now) continue;
    messages.push({ workspaceID, listID, verificationID, chunk, round, dueAt });
  }
  await sendChunks(messages);
  await markRunning(row);
}

/** Sends chunk messages, each delayed until it is due, or by the longest delay that SQS allows. */
export async function sendChunks(messages: readonly ChunkMessage[]): Promise<void> {
  const now = Clock.now().getTime();
  await Queue.send(
    "verify-chunk",
    messages.map((body) => {
      const seconds = body.dueAt ? Math.ceil((Date.parse(body.dueAt) - now) / 1000) : 0;
      return { body, delaySeconds: Math.min(longestDelaySeconds, Math.max(0, seconds)) };
    }),
  );
}

async function markRunning(row: VerificationRow): Promise<void> {
  const { workspaceID, listID, id } = row;
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ status: "running" })
    .where((now, { eq }) => `${eq(now.id, id)} AND ${eq(now.status, "queued")}`);
  if (row.status === "queued") await Table.write([Table.change(patch)]).catch(Job.unlessRefused);
  await Job.heartbeat(jobOf(row));
}
