/** The start of an analysis. */
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { Job } from "../job/index.ts";
import { AnalysisEntity } from "./entity.ts";
import { foundBy, jobOf, readRow } from "./row.ts";
import { Events } from "./schema.ts";

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

/** Sends the current step of a started analysis. */
export async function begin({ analysisID }: { analysisID: string }): Promise<void> {
  const job = await Job.find(jobOf({ workspaceID: Actor.system(), id: analysisID }));
  if (job) await Job.send(job, "analyze-list");
}

const conflict = (message: string) => new VisibleError("conflict", "analysis.conflict", message);
