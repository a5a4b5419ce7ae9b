import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { type Judgement, Verdict } from "../verdict/index.ts";
import { send } from "./dispatch.ts";
import { finish, resultsBelow } from "./end.ts";
import { type Chunk, ChunkEntity, type Job, VerificationEntity } from "./entity.ts";
import { hasEnded, readChunk, readJob } from "./job.ts";
import type { Part } from "./manifest.ts";
import { waitBefore } from "./pace.ts";
import type { ChunkMessage } from "./schema.ts";
import { tally } from "./tally.ts";

/** What is known of a chunk between two rounds. Addresses that are `pending` will be asked (again). */
const Carried = z.object({
  addresses: z.array(z.string()),
  verdicts: z.array(Verdict.Info.nullable()),
  pending: z.array(z.int()),
  /** How often the pending ones were given time. */
  retries: z.int(),
});
type Carried = z.infer<typeof Carried>;

class Superseded extends Error {
  override name = "Superseded";
}

/**
 * Verifies one chunk of a job, until the deadline. What must wait or did not get its turn comes back as a later message.
 * A chunk that comes twice counts once; one whose job is over, paused or gone does nothing.
 */
export async function verifyChunk(message: ChunkMessage, deadline: Date): Promise<void> {
  const workspaceID = Actor.system();
  const job = await readJob(workspaceID, message.listID);
  if (!job || job.id !== message.verificationID || hasEnded(job) || job.status === "paused") return;
  const row = await readChunk(workspaceID, job.id, message.chunk);
  if (row?.state === "done") return finish(job);
  if (message.round !== (row?.round ?? 0)) return;
  if (message.dueAt && Date.parse(message.dueAt) > Clock.now().getTime()) return send([message]);

  const next = await ask(await load(job, message.chunk, row), deadline);
  if (next.carried.pending.length > 0) await putOff(job, message, next);
  else await complete(job, message.chunk, next.carried);
  await finish(job);
}

async function load(job: Job, chunk: number, row: Chunk | null): Promise<Carried> {
  if (row) return Carried.parse(JSON.parse(await Store.text(row.key)));
  const name = String(chunk).padStart(6, "0");
  const addresses = z.array(z.string()).parse(JSON.parse(await Store.text(`${job.chunksBelow}${name}`)));
  return {
    addresses,
    verdicts: addresses.map(() => null),
    pending: addresses.map((_, index) => index),
    retries: 0,
  };
}

interface Next {
  carried: Carried;
  waitSeconds: number;
}

/** Asks what is pending and says what is left to ask, and when. */
async function ask(before: Carried, deadline: Date): Promise<Next> {
  const asked = before.pending.map((index) => before.addresses[index] ?? "");
  const judgements = await Verdict.judge(asked, { deadline });
  const verdicts = [...before.verdicts];
  const notAsked: number[] = [];
  const waiting: number[] = [];
  let waitSeconds = 0;
  before.pending.forEach((index, position) => {
    const judgement = judgements[position];
    if (!judgement) return notAsked.push(index);
    verdicts[index] = judgement.verdict;
    const wait = waitOf(judgement, before.retries);
    if (wait === null) return;
    waiting.push(index);
    waitSeconds = Math.max(waitSeconds, wait);
  });
  const pending = [...notAsked, ...waiting];
  const carried = { addresses: before.addresses, verdicts, pending };
  if (notAsked.length > 0) return { carried: { ...carried, retries: before.retries }, waitSeconds: 0 };
  return { carried: { ...carried, retries: before.retries + 1 }, waitSeconds };
}

const waitOf = ({ verdict, retryAfterSeconds }: Judgement, retries: number): number | null =>
  retryAfterSeconds === null ? null : waitBefore(verdict.reason, retries, retryAfterSeconds);

async function putOff(job: Job, message: ChunkMessage, { carried, waitSeconds }: Next): Promise<void> {
  const { workspaceID, id: verificationID } = job;
  const { chunk, round } = message;
  const key = keyFor(job, "carried", chunk);
  const dueAt = new Date(Clock.now().getTime() + waitSeconds * 1000).toISOString();
  const waiting = {
    workspaceID,
    verificationID,
    chunk,
    state: "waiting",
    round: round + 1,
    key,
    dueAt,
  } as const;
  const write = ChunkEntity.put(waiting).where((row, { eq, notExists }) =>
    round === 0 ? notExists(row.round) : `${eq(row.state, "waiting")} AND ${eq(row.round, round)}`,
  );
  const stands = await publish(job, chunk, key, JSON.stringify(carried), () =>
    Table.write([
      Table.change(write, () => new Superseded()),
      Table.change(aliveStill(job), () => new Superseded()),
    ]),
  );
  if (stands) await send([{ ...message, round: round + 1, dueAt }]);
}

/** Makes the chunk's verdicts final: they, the job's counters and the credits become true together, and once. */
async function complete(job: Job, chunk: number, { addresses, verdicts }: Carried): Promise<void> {
  const { workspaceID, id: verificationID } = job;
  const final = verdicts.flatMap((verdict) => verdict ?? []);
  if (final.length !== addresses.length)
    throw new Error(`Chunk ${chunk} of ${verificationID} lacks verdicts.`);
  const key = keyFor(job, "part", chunk);
  const counts = tally(final);
  const part: Part = { key, offset: chunk * job.chunkSize, ...counts.part };
  const done = ChunkEntity.put({ workspaceID, verificationID, chunk, state: "done", key, part }).where(
    (row, { eq, notExists }) => `${notExists(row.state)} OR ${eq(row.state, "waiting")}`,
  );
  const lines = final.map((verdict) => JSON.stringify(verdict)).join("\n");
  await publish(job, chunk, key, lines, () =>
    Credit.settle(verificationID, chunk, counts.charged, [
      Table.change(done, () => new Superseded()),
      Table.change(counted(job, counts), () => new Superseded()),
    ]),
  );
}

/** A key that no other try writes to. */
const keyFor = (job: Job, kind: "carried" | "part", chunk: number): string =>
  `${resultsBelow(job)}${kind}/${String(chunk).padStart(6, "0")}-${ulid()}`;

/** Writes an object and the row that names it. One that no row came to name is removed again. Returns whether it stands. */
async function publish(
  job: Job,
  chunk: number,
  key: string,
  body: string,
  nameIt: () => Promise<unknown>,
): Promise<boolean> {
  await Store.put(key, body);
  try {
    await nameIt();
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
  const row = await readChunk(job.workspaceID, job.id, chunk);
  if (row?.key === key) return true;
  await Store.remove(key);
  return false;
}

/** A sign of life, of a job that has not ended meanwhile. */
function aliveStill({ workspaceID, listID, id }: Job) {
  return VerificationEntity.patch({ workspaceID, listID })
    .set({ open: "open", heartbeat: Clock.now().toISOString() })
    .where((row, { eq, exists }) => `${eq(row.id, id)} AND ${exists(row.open)}`);
}

function counted(job: Job, counts: ReturnType<typeof tally>) {
  const { workspaceID, listID, id } = job;
  const { statuses, reasons, count } = counts.part;
  return VerificationEntity.patch({ workspaceID, listID })
    .add({ doneChunks: 1, done: count, charged: counts.charged, ...statuses })
    .set({ open: "open", heartbeat: Clock.now().toISOString() })
    .data((row, { add }) => {
      for (const [reason, times] of entries(reasons)) add(row.reasons[reason], times, 0);
      for (const [provider, times] of entries(counts.providers)) add(row.providers[provider], times, 0);
    })
    .where((row, { eq, exists }) => `${eq(row.id, id)} AND ${exists(row.open)}`);
}

const entries = <K extends string>(counts: Partial<Record<K, number>>) =>
  Object.entries(counts) as [K, number][];
