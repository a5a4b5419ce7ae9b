/** How the work on a chunk is saved: an object of its own for each attempt, named by the row of the chunk. */
import type { CreateEntityItem } from "electrodb";
import { ulid } from "ulid";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { numbered } from "../chunk-addresses.ts";
import { count } from "../counter.ts";
import { chunksWithEarly, EarlyVerdicts } from "./early-verdicts.ts";
import { holdingOf } from "../due.ts";
import { ChunkEntity, type VerificationRow } from "../entity.ts";
import type { Part } from "../result/manifest.ts";
import { hintsOf } from "../rules/host-hints.ts";
import { askedIn } from "../prior/asked-counts.ts";
import { spanOf } from "../prior/recent-list.ts";
import { bouncedIn } from "../renewal.ts";
import { type Checkpoint, withEarly } from "./checkpoint.ts";
import { type Counted, lastRound, load } from "./round.ts";
import { chunksOf, jobOf, readChunk, readRow, resultsBelow } from "../row.ts";
import { rowCounts } from "../count/row-counts.ts";
import type { ChunkMessage } from "../schema.ts";
import { tally } from "../count/tally.ts";
import { codesOf } from "../result/verdict-codes.ts";
import { waitingChange, waitingIn } from "./waiting.ts";

/** Writes the chunk's part. Chunk row and counter change in one transaction. Returns whether this may be the last chunk. */
export async function completeChunk(
  row: VerificationRow,
  { chunk, round }: Pick<ChunkMessage, "chunk" | "round">,
  { checkpoint, counts }: Counted,
): Promise<boolean> {
  const verdicts = finalVerdicts(checkpoint);
  const charged = verdicts.reduce((credits, verdict) => credits + verdict.charged, 0);
  const valid = verdicts.filter(({ status }) => status === "valid");
  const validCharged = valid.reduce((credits, verdict) => credits + verdict.charged, 0);
  const key = keyFor(row, "part", chunk);
  const domains = verdicts.map(({ normalized }) => normalized?.slice(normalized.lastIndexOf("@") + 1) ?? "");
  const offset = chunk * row.chunkSize;
  const part: Part = {
    key,
    offset,
    first: domains[0] ?? "",
    last: domains.at(-1) ?? "",
    ...spanOf(checkpoint.addresses),
    ...tally(verdicts),
    ...(await rowCounts(row, offset, verdicts)),
    hosts: hintsOf(verdicts),
    codes: codesOf(verdicts),
    ruled: ruledIn(verdicts),
    bounced: bouncedIn(verdicts),
    holding: holdingOf(verdicts),
    ...(row.askedAgain && { asked: askedIn(row.askedAgain, offset, verdicts) }),
  };
  const done = { ...chunksOf(row), chunk, state: "done", key, part } as const;
  const lines = verdicts.map((verdict) => JSON.stringify(verdict)).join("\n");
  let isShardDone = true;
  const isNamed = await publish(row, chunk, key, lines, async () => {
    const ended = { ...counts, doneChunks: 1, charged, ...(validCharged > 0 && { validCharged }) };
    isShardDone = await count(row, chunk, ended, Table.change(inRound(done, round)));
  });
  if (isNamed) await Job.heartbeat(jobOf(row), { progress: true });
  return isShardDone;
}

const ruledIn = (verdicts: readonly { rule?: unknown; suppressed?: unknown }[]): number =>
  verdicts.filter(({ rule, suppressed }) => (rule ?? suppressed) !== undefined).length;

function finalVerdicts({ addresses, verdicts }: Checkpoint) {
  const final = verdicts.flatMap((verdict) => verdict ?? []);
  if (final.length !== addresses.length) throw new Error("A chunk without pending addresses lacks verdicts.");
  return final;
}

/** Completes the chunks of a verification that ends early, as far as they have early verdicts, so that these are kept and charged. Can be repeated. */
export async function completeEarly(row: VerificationRow): Promise<void> {
  for (const number of await chunksWithEarly(row)) {
    const chunk = await readChunk(row, number);
    if (chunk?.state === "done") continue;
    const { before } = await EarlyVerdicts.of(row, number);
    const loaded = withEarly(await load(row, number, chunk), before);
    const round = await lastRound(row, number, loaded);
    const counts = { ...tally(round.settled), ...waitingChange(chunk, waitingIn(round.checkpoint)) };
    await completeChunk(row, { chunk: number, round: chunk?.round ?? 0 }, { ...round, counts });
  }
}

/** Whether the list has a verification, this or a later one: not once it is erased. */
export const isThere = async ({ workspaceID, listID }: VerificationRow): Promise<boolean> =>
  (await readRow(workspaceID, listID)) !== null;

/** A key that no other attempt writes to. */
export const keyFor = (row: VerificationRow, kind: "checkpoint" | "part", chunk: number): string =>
  `${numbered(`${resultsBelow(row)}${kind}/`, chunk)}-${ulid()}`;

/** Writes an object and lets the chunk's row name it. Returns whether the row does. */
export async function publish(
  row: VerificationRow,
  chunk: number,
  key: string,
  body: string,
  write: () => Promise<unknown>,
): Promise<boolean> {
  await Store.putCompressed(key, body);
  return Job.publish({
    write,
    isNamed: async () => (await readChunk(row, chunk))?.key === key,
    isThere: () => isThere(row),
    remove: () => Store.remove(key),
  });
}

/** The chunk's new row, on condition that the chunk is still in this round: each round ends once. */
export const inRound = (chunk: CreateEntityItem<typeof ChunkEntity>, round: number) =>
  ChunkEntity.put(chunk).where((before, { eq, notExists }) =>
    round === 0 ? notExists(before.round) : `${eq(before.state, "waiting")} AND ${eq(before.round, round)}`,
  );
