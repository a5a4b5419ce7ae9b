/** Finished files of a list: where they lie, and the job that makes each once. */
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Job } from "../job/index.ts";
import { ID } from "../kit/id.ts";
import { Change } from "./comparison/schema.ts";
import { type Counted, roomFor } from "./download/quota.ts";
import type { ListRow } from "./entity.ts";
import { Download } from "./schema.ts";

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

interface FileJob {
  workspaceID: string;
  id: string;
  isSmall: boolean;
}

const jobOf = (job: FileJob) => ({ ...job, kind: "make-download" }) as const;

/** Begins the job that makes a file or a comparison, unless it is under way. Throws `limit` beyond those of a workspace. */
export async function beginFile(
  job: FileJob,
  input: Record<string, unknown>,
  as: Counted = "files",
): Promise<void> {
  const file = jobOf(job);
  if (await Job.find(file)) return;
  const room = await roomFor(job, as);
  await Job.sendFallback(file, "make-download");
  if (await Job.openWithin({ ...file, input: { ...input, ...room.input } }, room))
    await Job.send({ ...file, step: 0 }, "make-download");
}

/** Begins a job that a list needs before it hands out its results, unless it is under way: it is one of a list, and no file. */
export async function beginForList(job: FileJob, input: Record<string, unknown>): Promise<void> {
  const work = jobOf(job);
  if (await Job.find(work)) return;
  await Job.sendFallback(work, "make-download");
  if (await Job.open({ ...work, input, isUnlimited: true }))
    await Job.send({ ...work, step: 0 }, "make-download");
}

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

export const rowsIn = async (key: string): Promise<number | null> =>
  (await Store.size(countKey(key))) === null ? null : Number(await Store.text(countKey(key)));

/** Says that a file is finished. */
export const finish = (key: string, rows: number): Promise<void> => Store.put(countKey(key), String(rows));

/** What a job was for: the lists to which it belongs, and the bytes of its file; null where it made none. */
export interface Made {
  owners: readonly string[];
  bytes: number | null;
}
