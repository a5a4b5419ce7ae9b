/** Analyses as they are shown, and what they know. */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { AnalysisEntity } from "./entity.ts";
import { isFresh } from "./known.ts";
import { foundBy, hasEnded, readRow, view } from "./row.ts";
import type { Info } from "./schema.ts";

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
