/** The import of a list as a job: its steps, its end, and the removal of what an attempt leaves behind. */
import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { FileProblem } from "../file/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { Checkpoint, continueImport, prefixOf, temporaryPrefix, temporaryKey } from "./import/index.ts";
import { readRow } from "./row.ts";
import { Events, JobInput, limits, type Problem } from "./schema.ts";
import { isSmallUpload, uploadKey, uploadOf, uploadSeconds } from "./uploaded-file.ts";

/** The job that imports a list. */
export const importJobOf = ({
  workspaceID,
  importID,
}: Pick<ListRow, "workspaceID" | "importID">): Job.Key => ({
  workspaceID,
  kind: "import-list",
  id: importID,
});

/** The same job as it is opened. */
export const newImportJobOf = (row: ListRow) => ({
  ...importJobOf(row),
  input: { listID: row.id },
  isSmall: isSmallUpload(row),
});

/** Sends the first step of a list's import. */
export const sendImport = (row: ListRow): Promise<void> =>
  Job.send({ ...importJobOf(row), step: 0, isSmall: isSmallUpload(row) }, "import-list");

/** Whether an import of the list is open. */
export const isImporting = ({ status }: ListRow): boolean => status === "uploading" || status === "importing";

/**
 * S3 reports that a list's file was uploaded: its import begins, with a guessed column unless one was chosen. The file of a
 * removed list is removed.
 */
export async function received(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (!row) return Store.remove(uploadKey(workspaceID, listID));
  if (row.status === "uploading") await sendImport(row);
}

/** Does one step of an import until the deadline. Each attempt from the start writes below a prefix of its own. */
export const importStep = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run(
    "import-list",
    message,
    async (job) => {
      const row = await rowOf(job);
      if (row) await work(job, row, deadline);
    },
    rowOf,
  );

async function work(job: Job.Row, row: ListRow, deadline: Date): Promise<void> {
  const from = Checkpoint.nullable().parse(await Job.readCheckpoint(job));
  if (!from && (await Store.size(row.upload)) === null) return awaitUpload(job, row);
  const prefix = job.checkpoint ? prefixOf(job.checkpoint) : `list/${row.workspaceID}/${row.id}/${ulid()}/`;
  try {
    const isUnattended = row.isUnattended === true;
    const input = {
      ...uploadOf(row),
      choice: row.choice,
      mend: row.mend === true,
      isUnattended,
      prefix,
      limits,
    };
    const { result, checkpoint } = await continueImport(input, from, deadline);
    if (result) await finishImport(row, { status: "ready", imported: result });
    else await Job.saveCheckpoint(job, "import-list", { key: temporaryKey(prefix), state: checkpoint });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { code, message, choices } = error;
    await finishImport(row, {
      status: "failed",
      error: { code, message, ...(choices && { choices: [...choices] }) },
    });
  }
  await cleanUp(job, row, prefix);
}

/** Restarts a stale import; fails it where its file can no longer be uploaded. */
export async function restartImport(job: Job.Row): Promise<void> {
  const row = await rowOf(job);
  if (!row) return;
  if ((await Store.size(row.upload)) !== null) return Job.send(job, "import-list");
  await awaitUpload(job, row);
}

/** A request has ended after this time. */
const requestSeconds = 30;

/** Fails an import whose file can no longer be uploaded. What is not uploaded by a form comes with the request, or never. */
async function awaitUpload(job: Job.Row, row: ListRow): Promise<void> {
  if (row.status === "importing" && Clock.elapsedSeconds(job.timeOpened) < requestSeconds)
    return Job.send(job, "import-list", requestSeconds);
  if (row.source === "paste")
    return failImport(job, row, neverArrived("The addresses never arrived. Please paste them again."));
  if (row.status === "uploading" && Clock.elapsedSeconds(job.timeOpened) <= 2 * uploadSeconds) return;
  await failImport(job, row, neverArrived("The file never arrived. Please upload it again."));
}

/** Fails an import that failed too often, or took too long. */
export async function giveUpImport(job: Job.Row): Promise<void> {
  const row = await rowOf(job);
  const message = "Something went wrong on our side while reading this file. Please upload it again.";
  if (row) await failImport(job, row, { code: "import.failed", message });
}

export const neverArrivedCode = "import.never_arrived";

const neverArrived = (message: string): Problem => ({ code: neverArrivedCode, message });

async function failImport(job: Job.Row, row: ListRow, error: Problem): Promise<void> {
  await finishImport(row, { status: "failed", error });
  if (job.checkpoint) await cleanUp(job, row, prefixOf(job.checkpoint));
}

/** The list that a job imports. Closes the job and returns null where the list was removed or has another import. */
async function rowOf(job: Job.Row): Promise<ListRow | null> {
  const { listID } = JobInput.parse(job.input);
  const row = await readRow(Actor.system(), listID);
  if (row?.importID === job.id && isImporting(row)) return row;
  if (!row) await Store.removeBelow(`list/${job.workspaceID}/${listID}/`);
  else if (job.checkpoint) await removeUnpublished(row, prefixOf(job.checkpoint));
  await Job.close(job);
  return null;
}

type Outcome =
  | { status: "ready"; imported: NonNullable<ListRow["imported"]> }
  | { status: "failed" | "cancelled"; error: Problem };

/**
 * Cancels the import of a list, so that nothing begins after it. The step that is under way removes what it has written.
 * Throws `conflict` where the import has ended.
 */
export async function cancelImport(row: ListRow): Promise<void> {
  const message = "This list was cancelled while it was being read. Nothing was charged.";
  const error = { code: "import.cancelled", message };
  const hasEnded = () => new VisibleError("conflict", "list.conflict", "The import has just ended.");
  await Table.write(ending(row, { status: "cancelled", error }, hasEnded));
}

/** Writes the outcome of an import and closes its job, unless the list has another import by now: then `rowOf` closes it. */
async function finishImport(row: ListRow, outcome: Outcome): Promise<void> {
  await Table.write(ending(row, outcome)).catch(Job.unlessRefused);
}

/** The changes that end an open import. */
function ending(row: ListRow, outcome: Outcome, refusal?: () => Error): readonly Change[] {
  const { workspaceID, id, importID } = row;
  const patch = ListEntity.patch({ workspaceID, id })
    .set(outcome)
    .remove(outcome.status === "cancelled" ? ["start"] : [])
    .where(
      (list, { eq }) =>
        `${eq(list.importID, importID)} AND (${eq(list.status, "uploading")} OR ${eq(list.status, "importing")})`,
    );
  return [Table.change(patch, refusal), Job.closing(importJobOf(row)), ...announcing(row, outcome)];
}

/** The event of an import. */
function announcing({ workspaceID, id: listID }: ListRow, { status }: Outcome): Change[] {
  switch (status) {
    case "ready":
      return Job.announcing(Events.Imported.of(workspaceID, { listID }));
    case "failed":
      return Job.announcing(Events.ImportFailed.of(workspaceID, { listID }));
    case "cancelled":
      return Job.announcing(Events.ImportCancelled.of(workspaceID, { listID }));
  }
}

/** Removes what an attempt left below its prefix, except the published result or the checkpoint of the open job. */
async function cleanUp(key: Job.Key, { workspaceID, id }: ListRow, prefix: string): Promise<void> {
  const job = await Job.find(key);
  if (job?.checkpoint?.startsWith(prefix)) return;
  await removeUnpublished(await readRow(workspaceID, id), prefix);
}

/** Removes what is below the prefix of an attempt, except the published result: another attempt may have finished. */
const removeUnpublished = (row: ListRow | null, prefix: string): Promise<void> =>
  Store.removeBelow(row?.imported?.prefix === prefix ? temporaryPrefix(prefix) : prefix);
