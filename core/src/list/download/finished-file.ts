/** Finished files of a list: what they are called, and where they lie. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { ID } from "../../kit/id.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { Change } from "../comparison/schema.ts";
import type { ListRow } from "../entity.ts";
import { contentOf, objectsOf, type Part } from "../manifest.ts";
import { Download } from "../schema.ts";

/** Names a finished file: the list whose addresses it has, the hash of request and results, and the request. */
export const FileName = z.object({
  listID: ID.schema("list"),
  hash: z.string().regex(/^[\da-f]{32}$/),
  /** Without the numbers of selected rows, of which there may be many. */
  request: Download,
  isSelection: z.boolean().optional(),
  /** Of a comparison: the other list, and what became of the addresses. */
  compared: z.object({ with: ID.schema("list"), change: Change }).optional(),
});
export type FileName = z.infer<typeof FileName>;

/** The name of a file with the results of one list. */
export const nameOf = (listID: string, hash: string, { rows, ...request }: Download): string =>
  JSON.stringify({ listID, hash, request, ...(rows && { isSelection: true }) } satisfies FileName);

/** The prefix of a list's finished files. */
export const downloadsBelow = (workspaceID: string, listID: string): string =>
  `download/${workspaceID}/${listID}/`;

export const fileKey = (
  { workspaceID, id }: Pick<ListRow, "workspaceID" | "id">,
  hash: string,
  { format }: Pick<Download, "format">,
): string => `${downloadsBelow(workspaceID, id)}${hash}.${format}`;

/** The number of rows of a finished file, written last: a file without it is not finished. */
const countKey = (key: string): string => `${key}.rows`;

/** The key of the index of a file of JSON lines, written before that number. */
export const indexKey = (key: string): string => `${key}.index`;

export interface Finished {
  /** Without the header. */
  rows: number;
  bytes: number;
}

/** What a key has; null where no file is finished. The bucket removes old objects one by one, so that both are asked for. */
export async function finishedAt(key: string): Promise<Finished | null> {
  const [bytes, rows] = await Promise.all([Store.size(key), Store.textIfThere(countKey(key))]);
  return bytes === null || rows === null ? null : { rows: Number(rows), bytes };
}

/** Says that a file is finished. */
export const finish = (key: string, rows: number): Promise<void> => Store.put(countKey(key), String(rows));

/** Names a request of certain results under any rules. A list that is verified again has other parts. */
export const requestedOf = (parts: readonly Part[], request: Download): string =>
  shortHash(JSON.stringify({ request, objects: objectsOf(parts) }));

/** Names the file of a request under certain rules. */
export const hashOf = (parts: readonly Part[], request: Download): string =>
  shortHash(JSON.stringify({ request, objects: contentOf(parts) }));
