/**
 * The free analysis of a list before a purchase. DNS screens every distinct address, and a sample is probed; together they
 * estimate the health of the list, with a confidence interval. An analysis is one table row and one job.
 */
export * as Analysis from "./index.ts";
export { analyze } from "./analyze.ts";
export { expectedBounces } from "./expected-bounces.ts";
export { holds, isExact } from "./bounds.ts";
export { forecast } from "./forecast.ts";
export { Mailboxes } from "./mailboxes.ts";
export { forgetProbed } from "./probed.ts";
export { takeProbes } from "./probe-budget.ts";
export { giveUp, restart } from "./restart.ts";
export { Events, type Info } from "./schema.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { Job } from "../job/index.ts";
import { AnalysisEntity } from "./entity.ts";
import { isFresh } from "./known.ts";
import { foundBy, hasEnded, jobOf, readRow, view } from "./row.ts";
import { Events, type Info } from "./schema.ts";

/** The addresses of a list, as the import wrote them. */
export interface Work {
  /** The id of the analysis; a new one unless given. */
  id?: string | undefined;
  listID: string;
  chunksBelow: string;
  chunks: number;
  chunkSize: number;
  /** The key of the position map; undefined where no address repeats. */
  positions: string | undefined;
  /** Distinct addresses. */
  total: number;
  /** Rows without a well-formed address. */
  badSyntax: number;
  /** Whether one that is completed is replaced by another, with a new sample where there is room for one. */
  again?: boolean;
}

/**
 * Starts an analysis in one transaction: the row, its job, the event and the changes alongside. Throws `conflict` if one
 * is open, or completed unless `again`. What a completed one found stays until the new one is completed.
 */
export async function start({ again = false, ...work }: Work, alongside: readonly Change[]): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  const { listID, id = ID.create("analysis") } = work;
  const timeStarted = Clock.now().toISOString();
  const before = await readRow(workspaceID, listID);
  if (before && before.status !== "failed" && !(again && before.status === "completed"))
    throw alreadyStarted();
  const former = (before && foundBy(before)) ?? undefined;
  const row = { ...work, former, workspaceID, id, status: "queued", timeStarted } as const;
  const create = AnalysisEntity.put(row).where((now, { eq, exists, notExists }) =>
    before ? `${eq(now.id, before.id)} AND ${exists(now.timeCompleted)}` : notExists(now.id),
  );
  await Table.write([
    Table.change(create, alreadyStarted),
    Job.opening({ ...jobOf(row), input: { listID }, isSmall: Job.isSmall(work.total) }),
    ...Job.announcing(Events.Started.of(workspaceID, { listID, analysisID: id })),
    ...alongside,
  ]);
}

const alreadyStarted = () => conflict("This list is being analyzed already, or has been.");

/** Whether the analysis of a list is the one with this id. */
export async function isStarted(listID: string, analysisID: string): Promise<boolean> {
  return (await readRow(Actor.canAny(listAreas, "view"), listID))?.id === analysisID;
}

/** The analyses of these lists, by list id. */
export async function of(listIDs: readonly string[]): Promise<Map<string, Info>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const keys = listIDs.map((listID) => ({ workspaceID, listID }));
  const { data } = await Table.retryUnprocessed(() => AnalysisEntity.get(keys).go({ consistent: true }));
  return new Map(data.map((row) => [row.listID, view(row, Clock.now())]));
}

/** The states of the analyses of the lists from one id to another, by list id. */
export async function statesBetween(first: string, last: string): Promise<Map<string, Info["status"]>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const query = AnalysisEntity.query.byList({ workspaceID }).between({ listID: first }, { listID: last });
  const { data } = await query.go({ pages: "all", consistent: true, attributes: ["listID", "status"] });
  return new Map(data.map(({ listID, status }) => [listID, status]));
}

/** The analysis with this id once it has ended; null before, or if another was started since. */
export async function ended({ listID, analysisID }: Named): Promise<Info | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row?.id === analysisID && hasEnded(row) ? view(row, Clock.now()) : null;
}

interface Named {
  listID: string;
  analysisID: string;
}

/** The final verdicts of the newest sample that an analysis completed with, for 24 hours. */
export async function known(listID: string): Promise<{ key: string; count: number } | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  const sampled = row && foundBy(row)?.known;
  return sampled && isFresh(sampled, Clock.now()) ? sampled : null;
}

/** Whether a list of the workspace has an analysis, which may still be under way. */
export async function isAnyStarted(): Promise<boolean> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const query = AnalysisEntity.query.byList({ workspaceID });
  const { data } = await query.go({ limit: 1, consistent: true, attributes: ["listID"] });
  return data.length > 0;
}

/** Sends the current step of a started analysis. */
export async function begin({ analysisID }: Named): Promise<void> {
  const job = await Job.find(jobOf({ workspaceID: Actor.system(), id: analysisID }));
  if (job) await Job.send(job, "analyze-list");
}

/** The change that deletes the analysis of a list whose column changes. Its step under way, or the next, closes its job. */
export const deleting = (workspaceID: string, listID: string): Change =>
  Table.change(AnalysisEntity.delete({ workspaceID, listID }));

/** Deletes the analysis of a removed list. Can be repeated. */
export async function erase(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row) await Job.close(jobOf(row));
  await Table.write([deleting(workspaceID, listID)]);
}

const conflict = (message: string) => new VisibleError("conflict", "analysis.conflict", message);
