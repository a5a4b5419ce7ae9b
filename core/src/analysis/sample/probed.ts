/**
 * The addresses that a workspace had probed free of charge in the last 30 days, by keyed hashes, so that a
 * list that is uploaded again is known. A day's hashes are in the row of its probe budget, a sorted run for
 * each sample.
 */
import { createHmac, randomBytes } from "node:crypto";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { dayOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import { type AnalysisRow, ProbeBudgetEntity, ProbeSecretEntity, type Run } from "../entity.ts";
import { inOrder } from "../in-order.ts";

export interface Probed {
  runs: readonly Run[];
  /** The places in `runs` of the samples with an address. */
  samplesWith(email: string): readonly number[];
}

const keptMs = keptSeconds.probedAddress * 1_000;
const hashBytes = 8;
const chunksAhead = 32;

/** What the workspace had probed. */
export async function readProbed(workspaceID: string): Promise<Probed> {
  const since = new Date(Clock.now().getTime() - keptMs).toISOString();
  const query = ProbeBudgetEntity.query.byDay({ workspaceID }).gte({ day: dayOf(since) });
  const { data } = await query.go({ pages: "all", consistent: true });
  const runs = data.flatMap((day) => day.runs ?? []).filter(({ at }) => at > since);
  if (runs.length === 0) return { runs, samplesWith: () => [] };
  const secret = await secretOf(workspaceID);
  const samples = new Map<string, number[]>();
  for (const [index, { hashes }] of runs.entries())
    for (const hash of hashesIn(hashes)) {
      const before = samples.get(hash);
      if (before) before.push(index);
      else samples.set(hash, [index]);
    }
  return { runs, samplesWith: (email) => samples.get(hashOf(secret, email)) ?? [] };
}

/** The run of a sample. */
export async function runOf(
  workspaceID: string,
  emails: readonly string[],
  about: Pick<Run, "seed" | "share">,
): Promise<Run> {
  const secret = await secretOf(workspaceID);
  const hashes = emails.map((email) => Buffer.from(hashOf(secret, email), "hex")).toSorted(Buffer.compare);
  return { ...about, at: Clock.now().toISOString(), hashes: Buffer.concat(hashes).toString("base64") };
}

/** The addresses of a list that were probed before: how many, and how many of each run. */
export async function probedIn(
  row: AnalysisRow,
  probed: Probed,
): Promise<{ count: number; ofRun: number[] }> {
  const ofRun = probed.runs.map(() => 0);
  let count = 0;
  if (probed.runs.length === 0) return { count, ofRun };
  for await (const emails of inOrder(chunksAhead, 0, row.chunks, (chunk) => readChunk(row, chunk)))
    for (const email of emails) {
      const samples = probed.samplesWith(email);
      if (samples.length > 0) count += 1;
      for (const index of samples) ofRun[index] = (ofRun[index] ?? 0) + 1;
    }
  return { count, ofRun };
}

/** The addresses of a chunk. */
export const readChunk = ({ chunksBelow }: AnalysisRow, chunk: number): Promise<string[]> =>
  Verification.readAddresses(Verification.numbered(chunksBelow, chunk));

/** Deletes what a closed workspace had probed, and its secret. Can be repeated. */
export async function forgetProbed(): Promise<void> {
  const workspaceID = Actor.system();
  const { data } = await ProbeBudgetEntity.query.byDay({ workspaceID }).go({ pages: "all" });
  for (const { day } of data)
    await Table.write([Table.change(ProbeBudgetEntity.delete({ workspaceID, day }))]);
  await Table.write([Table.change(ProbeSecretEntity.delete({ workspaceID }))]);
}

/** The secret of a workspace, made when it is first needed. */
const secretOf = (workspaceID: string): Promise<string> =>
  Table.transact(async (outdated) => {
    const { data } = await ProbeSecretEntity.get({ workspaceID }).go({ consistent: true });
    if (data) return { answer: data.secret, changes: [] };
    const secret = randomBytes(32).toString("base64");
    const put = ProbeSecretEntity.put({ workspaceID, secret }).where((now, { notExists }) =>
      notExists(now.secret),
    );
    return { answer: secret, changes: [Table.change(put, outdated)] };
  });

/** The hash of an address, whatever its case. */
const hashOf = (secret: string, email: string): string =>
  createHmac("sha256", secret)
    .update(email.toLowerCase())
    .digest("hex")
    .slice(0, 2 * hashBytes);

function hashesIn(run: string): string[] {
  const bytes = Buffer.from(run, "base64");
  return Array.from({ length: bytes.length / hashBytes }, (_, index) =>
    bytes.toString("hex", index * hashBytes, (index + 1) * hashBytes),
  );
}
