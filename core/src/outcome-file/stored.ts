/** The row of a file, and the keys of its objects. */
import { Store } from "../aws/store/index.ts";
import type { Job } from "../job/index.ts";
import { OutcomeFileEntity, type FileRow } from "./entity.ts";

export const keyOf = ({ workspaceID, id }: Pick<FileRow, "workspaceID" | "id">) => ({ workspaceID, id });

export const jobOf = (row: Pick<FileRow, "workspaceID" | "id">): Job.Key => ({
  ...keyOf(row),
  kind: "read-outcomes",
});

/** The key of the uploaded file. */
export const uploadKey = ({ workspaceID, id }: Pick<FileRow, "workspaceID" | "id">): string =>
  `upload/${workspaceID}/${id}`;

/** Below are the rejected rows and the checkpoint. They are erased with the outcomes of the workspace, too. */
export const below = ({ workspaceID, id }: Pick<FileRow, "workspaceID" | "id">): string =>
  `outcomes/${workspaceID}/file/${id}/`;

/** The key of some of the rejected rows, as CSV. */
export const rejectedKey = (row: FileRow, name: string): string => `${below(row)}rejected/${name}`;

export async function readRow(workspaceID: string, id: string): Promise<FileRow | null> {
  const { data } = await OutcomeFileEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

/** Removes the uploaded file and all that was written of it. Can be repeated. */
export async function removeObjects(row: Pick<FileRow, "workspaceID" | "id">): Promise<void> {
  await Promise.all([Store.remove(uploadKey(row)), Store.removeBelow(below(row))]);
}
