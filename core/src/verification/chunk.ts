import type { CreateEntityItem } from "electrodb";
import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import type { Reason, Status } from "../verdict/schema.ts";
import { send } from "./dispatch.ts";
import { finish, resultsBelow } from "./end.ts";
import { ChunkEntity, type Job, VerificationEntity } from "./entity.ts";
import { hasEnded, keyOf, readChunk, readJob } from "./job.ts";
import type { Part } from "./manifest.ts";
import { ask, type Carried, load, type Round } from "./round.ts";
import type { ChunkMessage } from "./schema.ts";
import { type Tally, tally } from "./tally.ts";

class Superseded extends Error {
  override name = "Superseded";
}
const superseded = () => new Superseded();

/**
 * Verifies one chunk of a job, until the deadline. What must wait or did not get its turn comes back as a later message.
 * A chunk that comes twice counts once; one whose job is over, paused or gone does nothing. A message of a
 * round that has ended calls for the next, since whoever ended it may have died before it did.
 */
export async function verifyChunk(message: ChunkMessage, deadline: Date): Promise<void> {
  const workspaceID = Actor.system();
  const job = await readJob(workspaceID, message.listID);
  if (!job || job.id !== message.verificationID || hasEnded(job) || job.status === "paused") return;
  const row = await readChunk(job, message.chunk);
  if (row?.state === "done") return finish(job);
  if (row && row.round > message.round) return send([{ ...message, round: row.round, dueAt: row.dueAt }]);
  if (message.round > (row?.round ?? 0)) return;
  if (message.dueAt && Date.parse(message.dueAt) > Clock.now().getTime()) return send([message]);

  const round = await ask(await load(job, message.chunk, row), deadline);
  if (round.dueAt) return putOff(job, message, round, round.dueAt);
  await complete(job, message, round);
  await finish(job);
}

/** Puts the chunk down until what is pending can be asked; what this round settled counts on the job from now on. */
async function putOff(
  job: Job,
  message: ChunkMessage,
  { carried, settled }: Round,
  dueAt: string,
): Promise<void> {
  const { chunk, round } = message;
  const key = keyFor(job, "carried", chunk);
  const waiting = { ...keyOf(job), chunk, state: "waiting", round: round + 1, key, dueAt } as const;
  const stands = await publish(job, chunk, key, JSON.stringify(carried), () =>
    Table.write([
      Table.change(next(waiting, round), superseded),
      Table.change(counted(job, tally(settled), { doneChunks: 0, charged: 0 }), superseded),
    ]).then(() => "written"),
  );
  if (stands) await send([{ ...message, round: round + 1, dueAt }]);
}

/** Makes the chunk's verdicts final: they, the job's counters and the credits become true together, and once. */
async function complete(
  job: Job,
  { chunk, round }: ChunkMessage,
  { carried, settled }: Round,
): Promise<void> {
  const verdicts = finalVerdicts(carried);
  const charged = verdicts.reduce((credits, verdict) => credits + verdict.charged, 0);
  const key = keyFor(job, "part", chunk);
  const domains = verdicts.map(({ normalized }) => normalized?.slice(normalized.lastIndexOf("@") + 1) ?? "");
  const part: Part = {
    key,
    offset: chunk * job.chunkSize,
    first: domains[0] ?? "",
    last: domains.at(-1) ?? "",
    ...tally(verdicts),
  };
  const done = { ...keyOf(job), chunk, state: "done", key, part } as const;
  const lines = verdicts.map((verdict) => JSON.stringify(verdict)).join("\n");
  await publish(job, chunk, key, lines, () =>
    Credit.settle(job.id, chunk, charged, [
      Table.change(next(done, round), superseded),
      Table.change(counted(job, tally(settled), { doneChunks: 1, charged }), superseded),
    ]),
  );
}

function finalVerdicts({ addresses, verdicts }: Carried) {
  const final = verdicts.flatMap((verdict) => verdict ?? []);
  if (final.length !== addresses.length) throw new Error("A chunk without pending addresses lacks verdicts.");
  return final;
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
  nameIt: () => Promise<Credit.Outcome>,
): Promise<boolean> {
  await Store.put(key, body);
  try {
    if ((await nameIt()) === "written") return true;
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
  const row = await readChunk(job, chunk);
  if (row?.key === key) return true;
  await Store.remove(key);
  return false;
}

/** The chunk's next row, if the chunk is where this round found it: each round of a chunk ends once. */
const next = (row: CreateEntityItem<typeof ChunkEntity>, round: number) =>
  ChunkEntity.put(row).where((before, { eq, notExists }) =>
    round === 0 ? notExists(before.round) : `${eq(before.state, "waiting")} AND ${eq(before.round, round)}`,
  );

/** Counts on the job, if it has not ended meanwhile, and is a sign of its life. */
function counted(
  { workspaceID, listID, id }: Job,
  settled: Tally,
  more: { doneChunks: number; charged: number },
) {
  return VerificationEntity.patch({ workspaceID, listID })
    .add({ ...more, done: settled.count, ...(settled.statuses as Partial<Record<Status, number>>) })
    .set({ open: "open", heartbeat: Clock.now().toISOString() })
    .data((row, { add }) => {
      for (const [reason, times] of Object.entries(settled.reasons))
        add(row.reasons[reason as Reason], times, 0);
      for (const [provider, times] of Object.entries(settled.providers))
        add(row.providers[provider], times, 0);
    })
    .where((row, { eq, exists }) => `${eq(row.id, id)} AND ${exists(row.open)}`);
}
