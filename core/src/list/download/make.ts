/** Makes the finished file of a request, for its job. */
import type { Readable } from "node:stream";
import { ulid } from "ulid";
import { Analysis } from "../../analysis/index.ts";
import { Store } from "../../aws/store/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { limits } from "../limits.ts";
import { reportOf } from "../report/report.ts";
import { resultParts } from "../result/parts-of-list.ts";
import { readRow } from "../row.ts";
import { importedUploadOf } from "../uploaded-file.ts";
import type { Made, WorkOf } from "../whole-list/work.ts";
import { archiveOf } from "./archive.ts";
import { fileKey, finish, finishedAt, hashOf, indexKey, requestedOf } from "./finished-file.ts";
import { keepLate, keepImpossible } from "./impossible.ts";
import { type Output, rowsOut } from "./index.ts";
import { keepLatest } from "./latest.ts";
import { OutputTooMuch } from "./output-limit.ts";
import { bytesLeft } from "./quota.ts";

/** What a worker takes after its file has failed, of the time that it has. */
const marginOf = (deadline: Date): number =>
  Math.min(20_000, (deadline.getTime() - Clock.now().getTime()) / 10);

/**
 * Makes the requested file under the current rules. Jobs opened before `requestedOf` existed are named by
 * `hashOf` instead. A file that is too large is given up at the first attempt. One that takes longer than its
 * worker has is given up at the second, and the bytes written of it count.
 */
export async function makeFile(
  { listID, request }: WorkOf<"make-file">,
  { id: requested, deadline }: { id: string; deadline?: Date | undefined },
): Promise<Made> {
  const none = { owners: [listID], bytes: null };
  const at = Clock.now().toISOString();
  const list = await readRow(Actor.system(), listID);
  const parts = list && (await resultParts(list, { soFar: request.so_far, isJob: true }));
  if (!list?.imported || !parts) return none;
  const hash = hashOf(parts, request);
  if (requested !== requestedOf(parts, request) && requested !== hash) return none;
  const key = fileKey(list, hash, request);
  const before = await finishedAt(key);
  if (before) return { owners: [listID], bytes: before.bytes };
  if ((await bytesLeft(list.workspaceID)) <= 0) return none;
  const scratch = `list/${list.workspaceID}/${listID}/scratch/${ulid()}/`;
  let made: { rows: number; index: string | null } = { rows: 0, index: null };
  const output: Output = {
    upload: importedUploadOf(list, list.imported),
    imported: list.imported,
    parts,
    request,
    scratch,
    maxBytes: limits.fileBytes,
    ...(deadline && { deadline: new Date(deadline.getTime() - marginOf(deadline)) }),
    onRows: (rows, index) => void (made = { rows, index }),
  };
  try {
    await Store.write(key, await fileOf(list, output));
  } catch (error) {
    if (!(error instanceof OutputTooMuch)) throw error;
    const asked = { list, requested: requestedOf(parts, request), request };
    if (!error.isTooLarge && !(await keepLate(asked))) throw error;
    await keepImpossible(asked, error);
    return { owners: [listID], bytes: error.bytes };
  }
  if (hash !== requested) await keepLatest(list, requested, { hash, at });
  if (made.index !== null) await Store.putCompressed(indexKey(key), made.index);
  await finish(key, made.rows);
  return { owners: [listID], bytes: await Store.size(key) };
}

/** The report of an archive is that of the list as it stands. */
async function fileOf(list: ListRow, output: Output): Promise<Readable> {
  if (output.request.format !== "zip") return rowsOut(output);
  const ids = [list.id];
  const [analyses, verification] = await Promise.all([
    Analysis.of(ids),
    Verification.underRules(list.id, { isJob: true }),
  ]);
  const analysis = analyses.get(list.id) ?? null;
  const rows = list.imported?.rows ?? null;
  return archiveOf(output, reportOf({ name: list.name, rows, analysis, verification }));
}
