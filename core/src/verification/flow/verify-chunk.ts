import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Rule } from "../../rule/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Quota } from "../../quota/index.ts";
import { numbered } from "../chunk-addresses.ts";
import { closeIfDone } from "./close-job.ts";
import { completeChunk, inRound, isThere, keyFor, publish } from "../chunk/complete-chunk.ts";
import { count } from "../counter.ts";
import { sendAgain, sendChunks, sendNext } from "./dispatch.ts";
import { EarlyVerdicts } from "../chunk/early-verdicts.ts";
import type { Chunk, VerificationRow } from "../entity.ts";
import { noteAskedToWait, noteRetry, noteSlow } from "./in-flight.ts";
import { readAnswers, settledIn, withEarly } from "../chunk/checkpoint.ts";
import { ask, type Counted, lastRound, load } from "../chunk/round.ts";
import { chunksOf, isUnderWay, jobOf, readChunk, readRow, resultsBelow } from "../row.ts";
import type { ChunkMessage } from "../schema.ts";
import { tally } from "../count/tally.ts";
import { retriesIn, waitingChange, waitingIn } from "../chunk/waiting.ts";
import type { Verdict } from "../../verdict/index.ts";
import { withAbortSignal } from "../chunk/abort-signal.ts";

/** Learns the verdicts of a round that is saved. */
type Report = (verdicts: readonly Verdict.Info[]) => void;

/**
 * Verifies one chunk until the deadline; what is left then, or must wait, is requeued. Delivered at least once, counted
 * once. Does nothing for a verification that is paused or ends. The end of a first round sends the next chunks, also where
 * a worker that died has ended it. A message of an earlier round sends the chunk's present round, for the same reason.
 */
export async function verifyChunk(
  message: ChunkMessage,
  deadline: Date,
  { isRetry = false, report = () => {} }: { isRetry?: boolean; report?: Report } = {},
): Promise<void> {
  const row = await readRow(Actor.system(), message.listID);
  // A worker that was killed during the erasure may have left objects.
  if (!row) return Store.removeBelow(resultsBelow({ ...message, id: message.verificationID }));
  if (row.id !== message.verificationID || !isUnderWay(row)) return;
  if (isOutdated(message, row)) return;
  const chunk = await readChunk(row, message.chunk);
  if (chunk && chunk.round > message.round && chunk.state === "waiting") await sendChunks(row, [chunk]);
  if (chunk && (chunk.state === "done" || chunk.round > message.round))
    return goOn(row, message, { mayBeDone: true, isRetry: true });
  if (message.round > (chunk?.round ?? 0)) return;
  if (!row.isFinishing && message.dueAt && Date.parse(message.dueAt) > Clock.now().getTime())
    return sendAgain(message);

  const work = () =>
    Job.withHeartbeats(jobOf(row), () => verifyRound(row, chunk, message, { deadline, isRetry, report }));
  if (row.isFinishing || !chunk?.isSlow) return work();
  const isOpen = async () => {
    const now = await readChunk(row, message.chunk);
    return now?.state === "waiting" && now.round === message.round;
  };
  const slowWork = { workspaceID: row.workspaceID, work: `${row.id}:${message.chunk}`, deadline, isOpen };
  if (await Quota.withinSlowShare("chunks", slowWork, work)) return;
  await sendAgain({ ...message, dueAt: inSeconds(Quota.placeWaitSeconds) });
  await Job.heartbeat(jobOf(row));
}

/** Whether the verification was resumed since the message was sent: then its chunks were sent again. */
const isOutdated = ({ resumedAt = "" }: ChunkMessage, { timeResumed = "" }: VerificationRow): boolean =>
  resumedAt < timeResumed;

const inSeconds = (seconds: number): string =>
  new Date(Clock.now().getTime() + seconds * 1_000).toISOString();

/** Completes the verification where all may be done, and else sends the chunks that follow a first round. */
async function goOn(
  row: VerificationRow,
  { round }: ChunkMessage,
  { mayBeDone, isRetry }: { mayBeDone: boolean; isRetry: boolean },
): Promise<void> {
  if (mayBeDone && (await closeIfDone(row, { isShared: !isRetry }))) return;
  if (round === 0) await sendNext(row);
}

/** Asks, then saves the answers. A retry of a round that could not save them does not ask again. */
async function verifyRound(
  row: VerificationRow,
  chunk: Chunk | null,
  message: ChunkMessage,
  { deadline, isRetry, report }: { deadline: Date; isRetry: boolean; report: Report },
): Promise<void> {
  const isSlow = chunk?.isSlow ?? false;
  const answers = answersKey(row, message);
  // A slow round that waited for a place has a new message.
  const mayHaveAnswers = isRetry || isSlow;
  const answered = mayHaveAnswers ? await readAnswers(answers) : null;
  const early = await EarlyVerdicts.of(row, message.chunk);
  const loaded = withEarly(answered ?? (await load(row, message.chunk, chunk)), early.before);
  early.add(...settledIn(loaded.checkpoint));
  const onSettled = (index: number, verdict: Verdict.Info) => early.add([index, verdict]);
  const rules = await Rule.matcher(row.workspaceID);
  const round = row.isFinishing
    ? await lastRound(row, message.chunk, loaded)
    : await withAbortSignal(row, (signal) =>
        ask(loaded, {
          workspaceID: row.workspaceID,
          rules,
          until: closingTimeOf(row),
          deadline,
          isSlow,
          signal,
          onSettled,
        }),
      );
  early.add(...settledIn(round.checkpoint));
  await early.written();
  let mayBeDone = false;
  try {
    const counts = { ...tally(round.settled), ...waitingChange(chunk, waitingIn(round.checkpoint)) };
    if (round.dueAt) await requeueChunk(row, message, { ...round, counts, dueAt: round.dueAt });
    else mayBeDone = await completeChunk(row, message, { ...round, counts });
  } catch (error) {
    await Store.putCompressed(answers, JSON.stringify(round)).catch(() => null);
    if (!(await isThere(row).catch(() => true))) await Store.removeBelow(resultsBelow(row));
    throw error;
  }
  if (!row.isRevision) report(round.settled);
  if (mayHaveAnswers) await Store.remove(answers);
  await goOn(row, message, { mayBeDone, isRetry });
}

/** Counts from the start or from the end of the last pause, as the deadline of the sweep does. */
const closingTimeOf = ({ timeStarted, timeResumed = timeStarted }: VerificationRow): Date =>
  Job.closingTimeOf(timeResumed);

/** Saves the chunk's checkpoint and requeues it for its next round. What this round settled is counted. */
async function requeueChunk(
  row: VerificationRow,
  message: ChunkMessage,
  { checkpoint, counts, isNextSlow, dueAt }: Counted & { dueAt: string },
): Promise<void> {
  const { chunk } = message;
  const round = message.round + 1;
  const key = keyFor(row, "checkpoint", chunk);
  const next = { round, key, dueAt, isSlow: isNextSlow, ...waitingIn(checkpoint) };
  const waiting = { ...chunksOf(row), chunk, state: "waiting", ...next } as const;
  const isNamed = await publish(row, chunk, key, JSON.stringify(checkpoint), () =>
    count(
      row,
      chunk,
      { ...counts, doneChunks: 0, charged: 0 },
      Table.change(inRound(waiting, message.round)),
    ),
  );
  if (!isNamed) return;
  await sendChunks(row, [{ chunk, round, dueAt }]);
  await noteRetry(row, dueAt);
  const asked = retriesIn(checkpoint);
  if (asked !== null) await noteAskedToWait(row, asked);
  if (counts.slow > 0) await noteSlow(row);
  await Job.heartbeat(jobOf(row), { progress: true });
}

/** The key of the answers of a round that could not be saved. */
const answersKey = (row: VerificationRow, { chunk, round }: ChunkMessage): string =>
  `${numbered(`${resultsBelow(row)}answers/`, chunk)}-${round}`;
