/**
 * The analysis of a list: free, and before anything is paid. Every distinct address is looked over without asking its mail
 * server, and a sample of them with asking; that gives the health of the whole list, with how sure it is. An analysis is
 * one row and one object; it is done in steps, each of which counts once.
 */
export * as Analysis from "./index.ts";
export { Events, type Info, StepMessage } from "./schema.ts";
export { sweep } from "./sweep.ts";
export { analyze } from "./work.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { AnalysisEntity } from "./entity.ts";
import { hasEnded, readJob, view } from "./job.ts";
import { isFresh } from "./known.ts";
import { Events, type Info, type StepMessage } from "./schema.ts";
import { fail as end, send } from "./step.ts";

/** The addresses of a list, as its import left them. */
export interface Work {
  listID: string;
  chunksBelow: string;
  chunks: number;
  /** Distinct addresses. */
  total: number;
  /** Rows without a well-formed address. */
  badSyntax: number;
}

/**
 * Starts an analysis in one transaction: the job, the announcement and the changes alongside. A list is analyzed once,
 * or again after an analysis that failed or was forgotten.
 */
export async function start(work: Work, alongside: readonly Change[]): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  const id = ID.create("analysis");
  const { listID } = work;
  const now = Clock.now().toISOString();
  const row = {
    ...work,
    workspaceID,
    id,
    status: "queued",
    timeStarted: now,
    underway: "analysis",
    heartbeat: now,
  } as const;
  const create = AnalysisEntity.put(row).where(
    (job, { eq, notExists }) => `${notExists(job.id)} OR ${eq(job.status, "failed")}`,
  );
  await Table.write([
    Table.change(create, () => conflict("This list is being analyzed already, or has been.")),
    Table.event(Events.Started.of(workspaceID, { listID, analysisID: id })),
    ...alongside,
  ]);
}

/** The analyses of these lists, by list. */
export async function of(listIDs: readonly string[]): Promise<Map<string, Info>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const keys = listIDs.map((listID) => ({ workspaceID, listID }));
  const { data } = await Table.retryUnprocessed(() => AnalysisEntity.get(keys).go({ consistent: true }));
  return new Map(data.map((job) => [job.listID, view(job, Clock.now())]));
}

/** How this analysis of a list has ended; null where it has not, or where another came after it. */
export async function ended({ listID, analysisID }: Named): Promise<Info | null> {
  const job = await readJob(Actor.canAny(listAreas, "view"), listID);
  return job?.id === analysisID && hasEnded(job) ? view(job, Clock.now()) : null;
}

interface Named {
  listID: string;
  analysisID: string;
}

/** The verdicts that the analysis of a list has found in the last 24 hours, and that asking again would not change. */
export async function known(listID: string): Promise<{ key: string; count: number } | null> {
  const job = await readJob(Actor.canAny(listAreas, "add"), listID);
  return job?.known && isFresh(job.known, Clock.now()) ? job.known : null;
}

/** Hands an analysis that was started to those who do it. */
export async function begin({ listID, analysisID }: Named): Promise<void> {
  const workspaceID = Actor.system();
  const job = await readJob(workspaceID, listID);
  if (job?.id === analysisID && !hasEnded(job))
    await send({ workspaceID, listID, analysisID, step: job.step });
}

/** Gives up on an analysis that keeps failing, unless it has come further by another message. */
export async function fail({ listID, analysisID, step }: StepMessage): Promise<void> {
  const job = await readJob(Actor.system(), listID);
  if (job?.id === analysisID && job.step === step && !hasEnded(job)) await end(job);
}

/** The change that forgets the analysis of a list whose addresses become others. */
export const forgotten = (workspaceID: string, listID: string): Change =>
  Table.change(AnalysisEntity.delete({ workspaceID, listID }));

/** Forgets the analysis of a list that is gone. Can be run again. */
export async function erase(listID: string): Promise<void> {
  await AnalysisEntity.delete({ workspaceID: Actor.system(), listID }).go();
}

const conflict = (message: string) => new VisibleError("conflict", "analysis.conflict", message);
