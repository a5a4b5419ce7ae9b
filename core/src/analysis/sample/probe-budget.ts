/**
 * The free probes of a workspace: 2,000 addresses a day over all its analyses and misses. Of a list, one in
 * ten of the addresses that a mail server would be asked about, over all analyses of 30 days, also under
 * another name of the list.
 */
import { Table } from "../../aws/table/index.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { dayOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import { AnalysisEntity, type AnalysisRow, ProbeBudgetEntity } from "../entity.ts";
import { type Probed, probedIn, readProbed, runOf } from "./probed.ts";
import type { ReservoirState } from "./reservoir.ts";
import { readRow } from "../row.ts";
import { draw, largestShare, type Sample, sampleSize } from "./sample.ts";

const perDay = 2_000;

/** A seed, and when it first drew a sample; without a time it is new. */
export interface Seed {
  seed: string;
  drawnAt?: string | undefined;
}

/**
 * The seed of an analysis: a new one; or the seed of the newest sample of the same addresses, where a new
 * sample would exceed their share. The first answer is stored, so a repeated step draws the same sample.
 */
export const seedFor = ({ workspaceID, listID, id }: AnalysisRow): Promise<Seed> =>
  Table.transact(async (outdated) => {
    const row = await readRow(workspaceID, listID);
    if (row?.id !== id) return { answer: { seed: id }, changes: [] };
    if (row.seed !== undefined) return { answer: { seed: row.seed, drawnAt: row.drawnAt }, changes: [] };
    const answer = (await newestSeed(row)) ?? { seed: id };
    const kept = AnalysisEntity.patch({ workspaceID, listID })
      .set(answer)
      .where((now, { eq, notExists }) => `${eq(now.id, id)} AND ${notExists(now.seed)}`);
    return { answer, changes: [Table.change(kept, outdated)] };
  });

/** The seed of the newest sample that has many addresses of this list; null while there is room for another sample. */
async function newestSeed(row: AnalysisRow): Promise<Seed | null> {
  const probed = await readProbed(row.workspaceID);
  const { count, ofRun } = await probedIn(row, probed);
  const many = Math.max(1, ...ofRun) / 2;
  const [newest] = probed.runs
    .filter((_, index) => (ofRun[index] ?? 0) >= many)
    .toSorted((one, other) => firstAt(other.seed, probed.runs).localeCompare(firstAt(one.seed, probed.runs)));
  if (!newest) return null;
  const size = Math.round(row.total * newest.share);
  if (count + sampleSize(size) <= Math.floor(size * largestShare)) return null;
  return { seed: newest.seed, drawnAt: firstAt(newest.seed, probed.runs) };
}

const firstAt = (seed: string, runs: readonly { seed: string; at: string }[]): string =>
  runs.flatMap((run) => (run.seed === seed ? run.at : [])).toSorted()[0] ?? "";

/**
 * Draws the sample that the analysis may probe, and records its addresses. The first answer is stored: a repeated step
 * draws no address that is not recorded.
 */
export const drawWithin = (
  { workspaceID, listID, id }: AnalysisRow,
  seed: string,
  strata: readonly ReservoirState[],
): Promise<Sample> =>
  Table.transact(async (outdated) => {
    const row = await readRow(workspaceID, listID);
    if (row?.id !== id) return { answer: draw(strata, 0), changes: [] };
    if (row.probes !== undefined) {
      // A sample that was drawn before seeds were stored is recorded nowhere.
      const isRecorded = row.seed !== undefined;
      const answer = isRecorded ? await drawKnown(row, row.probes, strata) : draw(strata, row.probes);
      return { answer, changes: [] };
    }
    const now = Clock.now();
    const day = dayOf(now);
    const { data } = await ProbeBudgetEntity.get({ workspaceID, day }).go({ consistent: true });
    const used = data?.used ?? 0;
    const answer = await drawUnder(row, perDay - used, strata);
    const emails = emailsOf(answer);
    const probes = emails.length;
    const share = sizeOf(strata) / row.total;
    const runs = data?.runs ?? [];
    const budget = ProbeBudgetEntity.put({
      workspaceID,
      day,
      used: used + probes,
      runs: probes === 0 ? runs : [...runs, await runOf(workspaceID, emails, { seed, share })],
      expires: Math.floor(now.getTime() / 1000) + keptSeconds.probedSample,
    }).where((stored, { eq, notExists }) => (data ? eq(stored.used, used) : notExists(stored.used)));
    const kept = AnalysisEntity.patch({ workspaceID, listID })
      .set({ probes })
      .where((stored, { eq, notExists }) => `${eq(stored.id, id)} AND ${notExists(stored.probes)}`);
    return { answer, changes: [Table.change(budget, outdated), Table.change(kept, outdated)] };
  });

/**
 * Takes up to this many of the free probes that a workspace has left today, for a question that its owner does not ask. Returns how many.
 * What is taken and not used is lost.
 */
export const takeProbes = (workspaceID: string, wanted: number): Promise<number> =>
  Table.transact(async (outdated) => {
    const now = Clock.now();
    const day = dayOf(now);
    const { data } = await ProbeBudgetEntity.get({ workspaceID, day }).go({ consistent: true });
    const used = data?.used ?? 0;
    const answer = Math.max(0, Math.min(wanted, perDay - used));
    if (answer === 0) return { answer, changes: [] };
    const budget = ProbeBudgetEntity.put({
      workspaceID,
      day,
      used: used + answer,
      runs: data?.runs ?? [],
      expires: Math.floor(now.getTime() / 1000) + keptSeconds.probedSample,
    }).where((stored, { eq, notExists }) => (data ? eq(stored.used, used) : notExists(stored.used)));
    return { answer, changes: [Table.change(budget, outdated)] };
  });

/** The largest sample of at most `max` addresses whose new ones do not exceed the share of the list. */
async function drawUnder(row: AnalysisRow, max: number, strata: readonly ReservoirState[]): Promise<Sample> {
  const probed = await readProbed(row.workspaceID);
  const { count } = await probedIn(row, probed);
  const size = sizeOf(strata);
  const room = Math.max(0, Math.floor(size * largestShare) - count);
  return drawWithRoom(strata, Math.min(max, sampleSize(size)), { probed, room });
}

/** The sample of a repeated step, without an address that is not recorded. */
const drawKnown = async (row: AnalysisRow, max: number, strata: readonly ReservoirState[]): Promise<Sample> =>
  drawWithRoom(strata, max, { probed: await readProbed(row.workspaceID), room: 0 });

function drawWithRoom(
  strata: readonly ReservoirState[],
  max: number,
  { probed, room }: { probed: Probed; room: number },
): Sample {
  const sample = draw(strata, max);
  const fresh = emailsOf(sample).filter((email) => probed.samplesWith(email).length === 0).length;
  if (fresh <= room) return sample;
  return drawWithRoom(strata, Math.max(0, max - (fresh - room)), { probed, room });
}

const sizeOf = (strata: readonly ReservoirState[]): number => strata.reduce((sum, { size }) => sum + size, 0);

const emailsOf = ({ strata }: Sample): string[] =>
  strata.flatMap(({ asked }) => asked.map(({ email }) => email));
