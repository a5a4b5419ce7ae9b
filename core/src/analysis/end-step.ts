/** How a step of an analysis ends: with progress, a checkpoint, the result or a failure. Each checks that the step is current. */
import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Checkpoint, type Progress, progressOf } from "./checkpoint.ts";
import { AnalysisEntity, type AnalysisRow } from "./entity.ts";
import { writeKnown } from "./known.ts";
import { removeMailboxes } from "./survey/list-mailboxes.ts";
import { readRow } from "./row.ts";
import type { Sample } from "./sample/sample.ts";
import { Events, type Health } from "./schema.ts";

/** A step under way: the analysis, and its job at this step. */
export interface Step {
  row: AnalysisRow;
  job: Job.Row;
}

/** Writes the visible progress. Throws if the job has moved on to another step. */
export const showProgress = ({ row, job }: Step, progress: Progress): Promise<void> =>
  Table.write([Job.postponing(job), changing(row, { status: "running", ...progress })]);

/** Saves a checkpoint for the next step, which begins after `waitSeconds`. */
export async function saveCheckpoint(
  { row, job }: Step,
  checkpoint: Checkpoint,
  waitSeconds: number,
): Promise<void> {
  const alongside = [changing(row, { status: "running", ...progressOf(checkpoint) })];
  const key = keyFor(row, "checkpoint");
  await Job.saveCheckpoint(job, "analyze-list", { key, state: checkpoint, alongside, waitSeconds });
}

/** Completes the analysis with its result. */
export async function complete({ row, job }: Step, sample: Sample, health: Health): Promise<void> {
  const { workspaceID, listID, id: analysisID } = row;
  const known = (await writeKnown(keyFor(row, "known"), sample)) ?? undefined;
  const write = () =>
    Table.write([
      ending(row, { status: "completed", health, known }),
      Job.closingAt(job),
      ...Job.announcing(
        Events.Completed.of(workspaceID, {
          listID,
          analysisID,
          seconds: Clock.secondsSince(row.timeStarted),
        }),
      ),
    ]);
  const stands = await Job.publish({
    write,
    isNamed: async () => {
      const now = await readRow(workspaceID, listID);
      return now?.id === analysisID && now.status === "completed" && now.known?.key === known?.key;
    },
    isThere: async () => (await readRow(workspaceID, listID))?.id === analysisID,
    remove: async () => known && Store.remove(known.key),
  });
  if (stands && job.checkpoint) await Store.remove(job.checkpoint);
}

const ourFault = {
  code: "analysis.failed",
  message: "Something went wrong on our side, and the analysis did not finish. Start it again; it is free.",
};

/** Ends the analysis as failed, unless its job has moved on or ended. */
export async function fail({ row, job }: Step): Promise<void> {
  const { workspaceID, listID, id: analysisID } = row;
  await Table.write([
    ending(row, { status: "failed", error: ourFault }),
    Job.closingAt(job),
    ...Job.announcing(
      Events.Failed.of(workspaceID, { listID, analysisID, seconds: Clock.secondsSince(row.timeStarted) }),
    ),
  ]).catch(Job.unlessRefused);
  if (job.checkpoint) await Store.remove(job.checkpoint);
  await removeMailboxes(row);
}

/** A key that no other attempt writes to. */
const keyFor = ({ workspaceID, listID, id }: AnalysisRow, kind: "checkpoint" | "known"): string =>
  `list/${workspaceID}/${listID}/${id}/${kind}-${ulid()}`;

const ending = (row: AnalysisRow, attributes: Partial<AnalysisRow>): Change =>
  changing(row, { timeCompleted: Clock.now().toISOString(), ...attributes });

/** A change of the analysis, on condition that it is open. */
const changing = ({ workspaceID, listID, id }: AnalysisRow, attributes: Partial<AnalysisRow>): Change =>
  Table.change(
    AnalysisEntity.patch({ workspaceID, listID })
      .set(attributes)
      .where((row, { eq, notExists }) => `${eq(row.id, id)} AND ${notExists(row.timeCompleted)}`),
  );
