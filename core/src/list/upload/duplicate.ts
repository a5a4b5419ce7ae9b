/** A new list of the same file or addresses, without another upload. */
import { Audit } from "../../audit/index.ts";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { copyName } from "./copy-name.ts";
import { newRow } from "./create.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { uploadCopyKey } from "../import/index.ts";
import { importJobOf, newImportJobOf, sendImport } from "../import-job.ts";
import { retentionOf } from "../retention.ts";
import { areaOf, gone, rowFor, view } from "../row.ts";
import type { Info } from "../schema.ts";
import { countingCopy, requireStorage, takingCopyBack } from "./quota.ts";

/**
 * Duplicates an imported list, for those who may create one: its file, choice of column, tags, metadata and retention, which
 * counts anew. Nothing is started. Throws `limit` where the copies of the last hour are too many or too large, and `too_large` where
 * the plan stores no more.
 */
export const duplicate = fn(ID.schema("list"), async (id): Promise<Info> => {
  const list = await rowFor(id, "view");
  const { workspaceID, purpose, status, imported } = list;
  Actor.can(areaOf(purpose), "add");
  if (status !== "ready" || !imported)
    throw new VisibleError(
      "conflict",
      "list.conflict",
      "This list is not imported, so it cannot be duplicated.",
    );
  const file = uploadCopyKey(imported.prefix);
  const size = await Store.size(file);
  if (size === null) throw gone();
  const copy: ListRow = {
    ...newRow(
      { ...list, name: copyName(list.name), size, start: undefined, retention_days: retentionOf(list) },
      workspaceID,
      ID.create("list"),
    ),
    status: "importing",
    choice: choiceOf(list, imported),
  };
  await requireStorage(workspaceID, size);
  const job = newImportJobOf(copy);
  await Job.sendFallback(job, "import-list");
  await Table.write([
    Table.change(ListEntity.create(copy)),
    Job.opening(job),
    ...(await countingCopy(workspaceID, size)),
    Audit.recording(workspaceID, "list.duplicated", { id: copy.id, name: copy.name }, { from: list.name }),
  ]);
  await Store.copy(file, copy.upload).catch((error: unknown) => withdraw(copy, size, error));
  await sendImport(copy);
  return view(copy);
});

/** The columns as the import found them. */
const choiceOf = (
  { source, choice }: ListRow,
  { emailColumn, hasHeader }: NonNullable<ListRow["imported"]>,
) => (source === "paste" ? choice : { ...choice, column: emailColumn, has_header: hasHeader });

/** Removes a copy whose original was erased meanwhile, which is counted as none. */
async function withdraw(copy: ListRow, size: number, error: unknown): Promise<never> {
  if (!(error instanceof Store.ObjectMissing)) throw error;
  const { workspaceID, id, timeCreated } = copy;
  await Table.write([
    Table.change(ListEntity.delete({ workspaceID, id })),
    Job.closing(importJobOf(copy)),
    ...takingCopyBack(workspaceID, size, timeCreated),
  ]);
  throw gone();
}
