/** A list as the archive of its workspace has it: what its page shows, its file, and its verdicts as streams. */
import type { Readable } from "node:stream";
import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { flagNames } from "../verdict/schema.ts";
import { rowsOut } from "./download/index.ts";
import { type ListRow, ListEntity } from "./entity.ts";
import { originalsAt, uploadCopyKey } from "./import/index.ts";
import type { Part } from "./manifest.ts";
import { infoOf } from "./read.ts";
import { resultParts } from "./result/parts-of-list.ts";
import { readPart } from "./result/part.ts";
import { readRow } from "./row.ts";
import { type Choice, Download, type Info, type Result } from "./schema.ts";
import { importedUploadOf } from "./uploaded-file.ts";

export interface Archived {
  info: Info;
  original: ArchivedFile | null;
  results: ArchivedResults | null;
}

interface ArchivedFile {
  format: "csv" | "tsv" | "txt" | "xlsx";
  /** Whether each line is an address. */
  lines: boolean;
  choice: Choice;
  emailColumn: number;
  hasHeader: boolean;
  isMended: boolean;
  read: () => Promise<Readable>;
}

interface ArchivedResults {
  lines: number;
  /** In the order of their positions, as they were verified: without rules and suppression. */
  verdicts: () => AsyncGenerator<Result>;
  /** A CSV file of the rows, under the current rules. `onRows` is called at the end with their number. */
  rows: (onRows: (count: number) => void) => Readable;
}

/** The ids of the lists of the acting workspace that nobody has removed, the oldest first: at most so many, and one more. */
export async function archivedIDs(max: number): Promise<string[]> {
  const workspaceID = Actor.system();
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: Pick<ListRow, "id" | "timeRemoved">[]; cursor: string | null } =
      await ListEntity.query
        .byWorkspace({ workspaceID })
        .go({ limit: 1_000, consistent: true, cursor, attributes: ["id", "timeRemoved"] });
    ids.push(...page.data.flatMap(({ id, timeRemoved }) => (timeRemoved === undefined ? [id] : [])));
    cursor = page.cursor;
  } while (cursor && ids.length <= max);
  return ids.slice(0, max + 1);
}

/** A list of the acting workspace; null where it is gone, or was removed. */
export async function archived(id: string): Promise<Archived | null> {
  const list = await readRow(Actor.system(), id);
  const [info] = list && list.timeRemoved === undefined ? await infoOf([list]) : [];
  if (!list || !info) return null;
  const parts = list.imported ? await resultParts(list, { isJob: true }) : null;
  return { info, original: fileOf(list), results: parts && resultsOf(list, parts) };
}

function fileOf(list: ListRow): ArchivedFile | null {
  const { imported, choice, source } = list;
  if (!imported) return null;
  return {
    format: imported.format,
    lines: source === "paste",
    choice,
    emailColumn: imported.emailColumn,
    hasHeader: imported.hasHeader,
    isMended: imported.mendable?.is_mended ?? false,
    read: () => Store.read(uploadCopyKey(imported.prefix)),
  };
}

const columns = ["status", "reason", "action", "score", "suggestion", "canonical", "provider"] as const;

function resultsOf(list: ListRow, parts: readonly Part[]): ArchivedResults | null {
  const { workspaceID, id, imported } = list;
  if (!imported) return null;
  const request = Download.parse({ format: "csv", original: true, columns: [...columns, ...flagNames] });
  const scratch = `list/${workspaceID}/${id}/scratch/${ulid()}/`;
  return {
    lines: parts.reduce((sum, { count }) => sum + count, 0),
    verdicts: () => verdictsOf(list, parts),
    rows: (onRows) =>
      rowsOut({ upload: importedUploadOf(list, imported), imported, parts, request, scratch, onRows }),
  };
}

async function* verdictsOf({ imported }: ListRow, parts: readonly Part[]): AsyncGenerator<Result> {
  for (const part of parts) {
    const verdicts = await readPart(Store, part.rejected ? part : { ...part, rules: null });
    const positions = verdicts.map((_, index) => part.offset + index);
    const originals =
      imported && !part.rejected ? await originalsAt(Store, imported, positions) : new Map<number, string>();
    for (const [index, verdict] of verdicts.entries()) {
      const position = part.offset + index;
      const mended_from = originals.get(position);
      yield { ...verdict, ...(mended_from !== undefined && { mended_from }), position };
    }
  }
}
