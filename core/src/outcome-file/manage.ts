/** What people do with files of outcomes. */
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { csvLine } from "../kit/text/csv.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { OutcomeFileEntity, type FileRow } from "./entity.ts";
import { limits } from "./limits.ts";
import { uploadSeconds } from "./job.ts";
import { Create, type Created, id, type Info, type RejectedPart, RejectedQuery } from "./schema.ts";
import { jobOf, keyOf, readRow, rejectedKey, removeObjects, uploadKey } from "./stored.ts";
import { forgottenAt, view } from "./view.ts";

/** The newest files of the workspace. */
export async function list(): Promise<{ results: Info[] }> {
  const workspaceID = Actor.can("verify_email", "view");
  const query = OutcomeFileEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ order: "desc", limit: limits.listed, consistent: true });
  return { results: data.map(view) };
}

/** Announces a file, which is then posted to `upload`, and read. Throws `conflict` while too many are open, `limit` beyond the bytes of a day. */
export const create = fn(Create, async ({ filename, size, choice }): Promise<Created> => {
  const workspaceID = Actor.can("verify_email", "add");
  const row: FileRow = {
    workspaceID,
    id: ID.create("file"),
    filename,
    size,
    ...(choice && { choice }),
    status: "uploading",
    rows: 0,
    repeated: 0,
    nothing: 0,
    rejected: 0,
    first: [],
    objects: [],
    accepted: {
      bounced: 0,
      hard_bounced: 0,
      complained: 0,
      unsubscribed: 0,
      delivered: 0,
      opened: 0,
      clicked: 0,
    },
    timeCreated: Clock.now().toISOString(),
  };
  const job = { ...jobOf(row), input: {}, ...(await turnsOf(workspaceID)) };
  const erasure = { workspaceID, kind: "erase-outcome-file", id: row.id, input: {} } as const;
  await Job.openWithin(job, {
    max: limits.open,
    full: tooMany,
    alongside: [
      Table.change(OutcomeFileEntity.create(row)),
      Job.scheduling(erasure, forgottenAt(row)),
      recording("outcome_file.created", row),
      await Quota.countingUpload(workspaceID, size),
    ],
  });
  return { ...view(row), upload: await Store.presignUpload(uploadKey(row), size, uploadSeconds) };
});

/** The files of a workspace that are read at once, where its quotas say so. */
async function turnsOf(workspaceID: string): Promise<{ turns?: number }> {
  const { outcomeFiles } = await Quota.of(workspaceID);
  return outcomeFiles === null ? {} : { turns: outcomeFiles };
}

/** Forgets a file, and reads no more of it. Outcomes that it told stay. Throws `missing`. */
export const remove = fn(id, async (fileID): Promise<void> => {
  const row = await rowFor(fileID, "delete");
  const gone = OutcomeFileEntity.delete(keyOf(row)).where(({ id: known }, { exists }) => exists(known));
  await Table.write([
    Table.change(gone, missing),
    Job.closing(jobOf(row)),
    recording("outcome_file.removed", row),
  ]);
  await removeObjects(row);
});

/** A part of the CSV file of all rejected rows. Throws `missing`. */
export const rejectedPart = fn(
  RejectedQuery.extend({ id }),
  async ({ id: fileID, cursor }): Promise<RejectedPart> => {
    const row = await rowFor(fileID, "view");
    const place = cursor === undefined ? 0 : row.objects.indexOf(cursor);
    const name = row.objects[place];
    const header = place === 0 ? csvLine(["row", "reason", "text"]) : "";
    const csv = name === undefined ? "" : await Store.text(rejectedKey(row, name));
    return { csv: header + csv, next_cursor: row.objects[place + 1] ?? null };
  },
);

/** Forgets a file whose time is over. Can be repeated. */
export async function eraseWhenDue(job: Job.Row): Promise<void> {
  const key = { workspaceID: Actor.system(), id: job.id };
  await removeObjects(key);
  await Table.write([
    Table.change(OutcomeFileEntity.delete(key)),
    Job.closing(jobOf(key)),
    Job.closing({ ...key, kind: job.kind }),
  ]);
}

/** Erases the files of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  const query = OutcomeFileEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ pages: "all", consistent: true });
  for (const row of data) await removeObjects(row);
  await Table.eraseAll(OutcomeFileEntity, () => OutcomeFileEntity.query.byWorkspace({ workspaceID }));
}

async function rowFor(fileID: string, action: "view" | "delete"): Promise<FileRow> {
  const row = await readRow(Actor.can("verify_email", action), fileID);
  if (!row) throw missing();
  return row;
}

const recording = (
  deed: `outcome_file.${"created" | "removed"}`,
  { workspaceID, id: fileID, filename }: FileRow,
): Change => Audit.recording(workspaceID, deed, { id: fileID, name: filename });

const missing = () => new VisibleError("missing", "outcome_file.missing", "This file is not known any more.");

const tooMany = () =>
  new VisibleError(
    "conflict",
    "outcome_file.conflict",
    `At most ${limits.open} files of outcomes are read at once. Wait until one has been read.`,
  );
