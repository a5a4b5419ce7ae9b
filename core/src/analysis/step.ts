/** How a step of an analysis ends: whichever try is first to say so wins, and the others leave nothing behind. */
import { ulid } from "ulid";
import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { AnalysisEntity, type Job } from "./entity.ts";
import { hasEnded, readJob } from "./job.ts";
import { writeKnown } from "./known.ts";
import { type Progress, progressOf, type Saved } from "./saved.ts";
import type { Sample } from "./sample.ts";
import { Events, type Health, type StepMessage } from "./schema.ts";

/** Says how far the work has come, and that it goes on. Throws where the job is not at this step any more. */
export const showProgress = (job: Job, progress: Progress): Promise<void> =>
  Table.write([goOn(job, { ...progress })]);

/** Says that somebody looks after the job. */
export const showLife = (job: Job): Promise<void> => Table.write([goOn(job, {})]).catch(unlessRefused);

/** Puts the work down, to be taken up by a message after so many seconds. */
export async function putDown(job: Job, saved: Saved, delaySeconds: number): Promise<void> {
  const { workspaceID, listID, id: analysisID } = job;
  const step = job.step + 1;
  const notes = keyFor(job, "notes");
  await Store.put(notes, JSON.stringify(saved));
  const stands = await publish(job, notes, [goOn(job, { step, notes, ...progressOf(saved) })]);
  if (!stands) return;
  await send({ workspaceID, listID, analysisID, step }, delaySeconds);
  if (job.notes) await Store.remove(job.notes);
}

/** Ends the job with what was found, and announces it. */
export async function complete(job: Job, sample: Sample, health: Health): Promise<void> {
  const { workspaceID, listID, id: analysisID } = job;
  const known = (await writeKnown(keyFor(job, "known"), sample)) ?? undefined;
  const ending = [
    end(job, { status: "completed", health, known }),
    Table.event(Events.Completed.of(workspaceID, { listID, analysisID })),
  ];
  const stands = await publish(job, known?.key, ending);
  if (stands && job.notes) await Store.remove(job.notes);
}

const ourFault = {
  code: "analysis.failed",
  message: "Something went wrong on our side, and the analysis came to no end. Start it again; it is free.",
};

/** Gives up on the job, and announces it. */
export async function fail(job: Job): Promise<void> {
  const { workspaceID, listID, id: analysisID } = job;
  await Table.write([
    end(job, { status: "failed", error: ourFault }),
    Table.event(Events.Failed.of(workspaceID, { listID, analysisID })),
  ]).catch(unlessRefused);
}

/** Hands the step to whoever works on analyses. */
export const send = (body: StepMessage, delaySeconds = 0): Promise<void> =>
  Queue.send("analyze-list", [{ body, delaySeconds: Math.ceil(delaySeconds) }]);

/** Whether the job is gone, has ended, or is at another step. */
export async function hasMoved({ workspaceID, listID, id, step }: Job): Promise<boolean> {
  const now = await readJob(workspaceID, listID);
  return !now || now.id !== id || now.step !== step || hasEnded(now);
}

/** Lets the row name an object; one that the row has gone on without is removed. Returns whether the changes stand. */
async function publish(job: Job, key: string | undefined, changes: readonly Change[]): Promise<boolean> {
  await Table.write(changes).catch(unlessRefused);
  const row = await readJob(job.workspaceID, job.listID);
  const stands = key === undefined || row?.notes === key || row?.known?.key === key;
  if (!stands) await Store.remove(key);
  return stands;
}

/** A key that no other try writes to. */
const keyFor = ({ workspaceID, listID, id }: Job, kind: "notes" | "known"): string =>
  `list/${workspaceID}/${listID}/${id}/${kind}-${ulid()}`;

/** A change to a job that can still move and is at the step where it was read. */
const changed = (
  { workspaceID, listID, id, step }: Job,
  attributes: Partial<Job>,
  removed: ("underway" | "heartbeat" | "notes")[],
): Change =>
  Table.change(
    AnalysisEntity.patch({ workspaceID, listID })
      .set(attributes)
      .remove(removed)
      .where(
        (row, { eq, exists }) => `${eq(row.id, id)} AND ${eq(row.step, step)} AND ${exists(row.underway)}`,
      ),
  );

const goOn = (job: Job, attributes: Partial<Job>): Change =>
  changed(
    job,
    { status: "running", underway: "analysis", heartbeat: Clock.now().toISOString(), ...attributes },
    [],
  );

const end = (job: Job, attributes: Partial<Job>): Change =>
  changed(job, { timeCompleted: Clock.now().toISOString(), ...attributes }, [
    "underway",
    "heartbeat",
    "notes",
  ]);

function unlessRefused(error: unknown): void {
  if (!(error instanceof Table.Refused)) throw error;
}
