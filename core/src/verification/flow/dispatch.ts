import { Queue } from "../../aws/queue/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { prepare } from "../counter.ts";
import { chunkAt, rankOf } from "../chunk-order.ts";
import { type Chunk, type VerificationRow, InFlightEntity } from "../entity.ts";
import { chunksOf, jobOf, readChunks, readRow } from "../row.ts";
import type { ChunkMessage } from "../schema.ts";
import { addToInFlight } from "./in-flight.ts";
import { firstChunks, nextChunks } from "./flow-control.ts";

/** The longest delay of SQS. */
const longestDelaySeconds = 900;
const queue = "verify-chunk";

/**
 * Once it is the verification's turn, sends the first chunks that were never verified, and the waiting ones.
 * With `overdue`, sends only waiting chunks whose time has come, since the messages of the others are still
 * delayed in the queue. Where the verification finishes early, the time of all has come. Can be repeated: a
 * chunk counts once.
 */
export async function dispatch(row: VerificationRow, waiting: "all" | "overdue"): Promise<void> {
  if (!(await Job.takeTurn(jobOf(row))) || !(await prepare(row))) return;
  const now = Clock.now().toISOString();
  const chunks = await readChunks(row);
  const isDelayed = (dueAt: string | undefined) => !row.isFinishing && dueAt !== undefined && dueAt > now;
  const requeued = chunks.filter(
    ({ state, dueAt }) => state === "waiting" && !(waiting === "overdue" && isDelayed(dueAt)),
  );
  await sendChunks(row, requeued);
  await openWindow(row, ranksIn(row, chunks));
  await Job.heartbeat(jobOf(row));
}

/** The ranks of chunks that have begun. */
const ranksIn = (row: VerificationRow, chunks: readonly Chunk[]): ReadonlySet<number> =>
  new Set(chunks.map(({ chunk }) => rankOf(row, chunk)));

/** Sends the first chunks without a row in their order, and counts them as in flight. */
async function openWindow(row: VerificationRow, begun: ReadonlySet<number>): Promise<void> {
  const missing = Array.from({ length: row.chunks }, (_, rank) => rank).filter((rank) => !begun.has(rank));
  const first = missing.slice(0, firstChunks(await Queue.waiting(queue)));
  const sent = (first.at(-1) ?? row.chunks - 1) + 1;
  const inFlight = InFlightEntity.patch(chunksOf(row)).set({ sent, ended: sent - first.length });
  await Table.update(Table.change(inFlight)).catch(Job.unlessRefused);
  await sendChunks(row, first.map(beginning(row)));
}

/**
 * Sends the chunks that follow one whose first round has ended. Once the last has ended, chunks whose messages were lost are
 * sent again. Does nothing where the verification is closed.
 */
export async function sendNext(row: VerificationRow): Promise<void> {
  const ended = await addToInFlight(row, { ended: 1 });
  if (!ended) return;
  if (ended.sent >= row.chunks) {
    if (ended.ended >= row.chunks) await sendMissing(row);
    return;
  }
  const inFlight = ended.sent - ended.ended;
  const count = nextChunks({ inFlight, waiting: await Queue.waiting(queue) });
  const taken = count > 0 ? await addToInFlight(row, { sent: count }) : null;
  if (!taken) return;
  const ranks = Array.from({ length: count }, (_, index) => taken.sent - count + index);
  await sendChunks(row, ranks.filter((rank) => rank < row.chunks).map(beginning(row)));
}

async function sendMissing(row: VerificationRow): Promise<void> {
  const begun = ranksIn(row, await readChunks(row));
  if (begun.size < row.chunks) await openWindow(row, begun);
}

/** The round of a chunk that is sent. */
type SentRound = Pick<ChunkMessage, "chunk" | "round" | "dueAt">;

/** The first round of the chunk of a rank. */
const beginning =
  (row: VerificationRow) =>
  (rank: number): SentRound => ({ chunk: chunkAt(row, rank), round: 0 });

/**
 * Sends the rounds of a verification, as it was resumed last. That is read here: a worker that began before a resumption would
 * send what the resumption has made void.
 */
export async function sendChunks(row: VerificationRow, rounds: readonly SentRound[]): Promise<void> {
  if (rounds.length === 0) return;
  const now = await readRow(row.workspaceID, row.listID);
  const resumedAt = now?.timeResumed;
  const whenDue = (dueAt: string | undefined) => (now?.isFinishing ? {} : { dueAt });
  await send(
    rounds.map(({ chunk, round, dueAt }) => ({
      ...chunksOf(row),
      chunk,
      round,
      ...whenDue(dueAt),
      resumedAt,
    })),
  );
}

/** Sends a message again that came before it was due. */
export const sendAgain = (message: ChunkMessage): Promise<void> => send([message]);

/** Sends chunk messages, each delayed until it is due, or by the longest delay that SQS allows. */
async function send(messages: readonly ChunkMessage[]): Promise<void> {
  const now = Clock.now().getTime();
  await Queue.send(
    queue,
    messages.map((body) => {
      const seconds = body.dueAt ? Math.ceil((Date.parse(body.dueAt) - now) / 1000) : 0;
      return { body, delaySeconds: Math.min(longestDelaySeconds, Math.max(0, seconds)) };
    }),
  );
}
