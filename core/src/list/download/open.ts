/**
 * Opens a finished file, by a presigned URL of seconds or as a stream. What is opened counts with the bytes that are fetched in a day. The permission is read each time, so
 * nobody keeps access after their membership or the list has ended.
 */
import type { Readable } from "node:stream";
import { z } from "zod";
import { Audit } from "../../audit/index.ts";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { Quota } from "../../quota/index.ts";
import type { ListRow } from "../entity.ts";
import { infoOf } from "../read.ts";
import { retentionOf } from "../retention.ts";
import { gone, rowFor } from "../row.ts";
import type { Download } from "../schema.ts";
import { isUnderWay } from "../under-way.ts";
import { fileKey, FileName, type Finished, finishedAt } from "./finished-file.ts";
import { fileNameOf } from "./name.ts";
import type { Selection } from "./row-index.ts";
import { rowsOfFile, type SelectedRows } from "./rows-of-file.ts";

/** How long a presigned URL is valid: a redirect follows at once, and nothing ends it with the key or the membership. */
const presignedSeconds = 5;

/** An answer has about as many bytes at most. What is read beyond that, or for a call that fails, does not leave. */
const maxAnswered = 6_000_000;

/** A presigned URL of a finished file, by its name, recorded in the audit trail. Throws `missing` where it is gone. */
export const openDownload = fn(z.string(), async (name): Promise<string> => {
  Actor.requireScope("lists:read");
  const { list, key, rows, bytes, request, ...contents } = await finished(name);
  await record(list, request, { rows, bytes });
  const filename = fileNameOf(list.name, { ...request, ...contents }, rows);
  return Store.presignDownload(key, filename, presignedSeconds);
});

/**
 * The rows of a finished file, by its name, and until when a link to it is valid: null for the default time. Without retention,
 * the same link works until the list is erased. Throws `missing` where the file is gone.
 */
export const finishedFile = fn(z.string(), async (name): Promise<{ rows: number; until: Date | null }> => {
  const { list, rows } = await finished(name);
  const [info] = retentionOf(list) === 0 ? await infoOf([list]) : [];
  return { rows, until: info && !isUnderWay(info) ? new Date(info.expires_at) : null };
});

/** A finished file by its name, as a stream. Recorded like `openDownload`. */
export const readDownload = fn(z.string(), async (name): Promise<Readable> => {
  const { list, key, rows, bytes, request } = await finished(name);
  await record(list, request, { rows, bytes });
  return Store.read(key);
});

/** Some rows of a finished file of JSON lines, by its name. Recorded like `openDownload`, with the bytes that are read for them, at most those of an answer. Throws `too_large` at the deadline. */
export const readDownloadRows = fn(
  z.string(),
  async (name, wanted: Selection & { deadline: Date }): Promise<SelectedRows> => {
    const { list, key, rows, bytes, request } = await finished(name);
    const selected = await rowsOfFile(key, { rows, bytes }, wanted);
    await record(list, request, { rows, bytes: Math.min(selected.bytes, maxAnswered) });
    return selected;
  },
);

/** A finished file by its name. Throws `missing` where it is gone, and where the actor may not view a list in it. */
async function finished(name: string) {
  const { listID, hash, request, compared, isSelection } = FileName.parse(JSON.parse(name));
  const list = await rowFor(listID, "view");
  if (compared) await rowFor(compared.with, "view");
  const key = fileKey(list, hash, request);
  const found = await finishedAt(key);
  if (!found) throw gone();
  return { list, key, ...found, request, change: compared?.change, isSelection };
}

/** Throws `limit` where the bytes of the day are used up. */
async function record(
  { workspaceID, id, name }: ListRow,
  { format }: Download,
  { rows, bytes }: Finished,
): Promise<void> {
  const details = { format, rows: String(rows) };
  await Table.write([
    Audit.recording(workspaceID, "list.downloaded", { id, name }, details),
    await Quota.countingFetched(workspaceID, bytes),
  ]);
}
