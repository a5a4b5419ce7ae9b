import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { z } from "zod";
import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { uploadOf } from "./arrive.ts";
import { rowsOut } from "./download/index.ts";
import { fileNameOf } from "./download/name.ts";
import { resultParts } from "./read.ts";
import type { ListRow } from "./entity.ts";
import type { Part } from "./manifest.ts";
import { readRow, rowFor } from "./row.ts";
import { type Delivery, Download } from "./schema.ts";

const linkSeconds = 3_600;

export const DownloadMessage = z.object({
  workspaceID: ID.schema("workspace"),
  listID: ID.schema("list"),
  /** Where the finished file goes. */
  key: z.string(),
  request: Download,
});
export type DownloadMessage = z.infer<typeof DownloadMessage>;

/**
 * A link to the finished file, or null while it is being made; the same request of the same results always means the same
 * file. One that is not there within the hour is begun anew when somebody asks again.
 */
export const requestDownload = fn(
  z.object({ id: ID.schema("list"), request: Download }),
  async ({ id, request }): Promise<Delivery> => {
    const row = await rowFor(id, "view");
    const { workspaceID } = row;
    const parts = await resultParts(row);
    if (!parts)
      throw new VisibleError("conflict", "list.no_results", "This list has no results yet. Verify it first.");
    const key = keyFor(row, parts, request);
    if ((await Store.size(key)) !== null)
      return { url: await Store.presignDownload(key, fileNameOf(row.name, request), linkSeconds) };
    const now = Clock.now().toISOString();
    if (await Store.putIfAbsent(markOf(key, now), now)) {
      const body: DownloadMessage = { workspaceID, listID: id, key, request };
      await Queue.send("make-download", [{ body }]);
    }
    return { url: null };
  },
);

/** Makes a file that was asked for, unless it is there or the list has other results by now. Can be run again. */
export async function makeDownload({ listID, key, request }: DownloadMessage): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  const parts = row && (await resultParts(row));
  if (!row?.imported || !parts || key !== keyFor(row, parts, request)) return;
  if ((await Store.size(key)) !== null) return;
  const scratch = `list/${row.workspaceID}/${listID}/scratch/${ulid()}/`;
  await Store.write(key, rowsOut({ upload: uploadOf(row), imported: row.imported, parts, request, scratch }));
  if (!(await readRow(row.workspaceID, listID))) await Store.remove(key);
}

/** Forgets that a file was asked for, so that asking again begins anew. */
export const abandonDownload = ({ key }: DownloadMessage): Promise<void> => Store.removeBelow(marksOf(key));

/** Say that a file is being made, so that asking again does not make it again. Each counts for an hour. */
const marksOf = (key: string): string => `${key}.asked-`;
const markOf = (key: string, now: string): string => `${marksOf(key)}${now.slice(0, 13)}`;

/** Where the file goes: a request of other results, as a list has when it is verified again, means another file. */
function keyFor({ workspaceID, id }: ListRow, parts: readonly Part[], request: Download): string {
  const objects = parts.map(({ key }) => key);
  const hash = createHash("sha256").update(JSON.stringify({ request, objects })).digest("hex");
  return `download/${workspaceID}/${id}/${hash.slice(0, 32)}.${request.format}`;
}
