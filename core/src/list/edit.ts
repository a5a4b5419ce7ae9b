/** What a person changes of a list, with the entries of the audit trail. */
import { type Change, Table } from "../aws/table/index.ts";
import { ListEntity, type ListRow } from "./entity.ts";

export interface Edit {
  changed: Partial<Pick<ListRow, "name" | "metadata" | "kept" | "retentionDays" | "timeExpires" | "tags">>;
  /** The attribute by which the change and its record were decided: the edit holds only while it is as it was read. */
  decidedBy?: "name" | "timeExpires" | "tags";
  recording?: readonly Change[];
}

/** The changes of some edits of a list. `outdated` makes the error where another edit came first. */
export function editing(
  list: ListRow,
  edits: readonly (Edit | null)[],
  outdated: () => Error,
): readonly Change[] {
  const made = edits.filter((edit) => edit !== null);
  if (made.length === 0) return [];
  const { workspaceID, id } = list;
  const patch = ListEntity.patch({ workspaceID, id })
    .set(Object.assign({}, ...made.map(({ changed }) => changed)) as Edit["changed"])
    .where((row, { eq, notExists }) =>
      made
        .flatMap(({ decidedBy }) => decidedBy ?? [])
        .map((name) => (list[name] === undefined ? notExists(row[name]) : eq(row[name], list[name])))
        .join(" AND "),
    );
  return [Table.change(patch, outdated), ...made.flatMap(({ recording = [] }) => recording)];
}
