/**
 * Finished files: a job makes each once. A file is opened by a presigned URL of a minute, after the permission is read
 * anew, so that nobody keeps a URL beyond their membership or the list.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { ulid } from "ulid";
import { z } from "zod";
import { Analysis } from "../analysis/index.ts";
import { Audit } from "../audit/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Verification } from "../verification/index.ts";
import { archiveOf } from "./download/archive.ts";
import { bytesLeft } from "./download/quota.ts";
import { type Output, rowsOut } from "./download/index.ts";
import { fileNameOf } from "./download/name.ts";
import { applyRules, nullWhilePending, RulesInput } from "./apply-rules.ts";
import { CountBlockedInput, countBlocked } from "./blocked.ts";
import { ComparisonInput, makeComparison } from "./compare.ts";
import type { ListRow } from "./entity.ts";
import { beginFile, downloadsBelow, fileKey, FileName, finish, nameOf, rowsIn } from "./finished-file.ts";
import { contentOf, type Part } from "./manifest.ts";
import { infoOf, resultParts } from "./read.ts";
import { reportOf } from "./report.ts";
import { retentionOf } from "./retention.ts";
import { gone, readRow, rowFor } from "./row.ts";
import { BlockedInput, findBlocked } from "./schedule/find-blocked.ts";
import { DiedInput, Download, JobInput } from "./schema.ts";
import { isUnderWay } from "./under-way.ts";
import { uploadOf } from "./upload/upload.ts";

/** How long a presigned URL is valid: of a key shortly, since nothing ends it with the key. */
const presignedSeconds = { person: 60, key: 5 } as const;

const DownloadInput = JobInput.extend({ request: Download });

/** The name of the finished file, or null while it is being made. The same request of the same results is one file. */
export const requestDownload = fn(
  z.object({ id: ID.schema("list"), request: Download }),
  async ({ id: listID, request }): Promise<string | null> => {
    const list = await rowFor(listID, "view");
    if (request.relays && !request.policy)
      throw new VisibleError("input", "list.relays", "Send relays together with a policy.", {
        relays: "Needs a policy.",
      });
    const { workspaceID } = list;
    const found = await nullWhilePending(async () => ({
      parts: await resultParts(list, { soFar: request.so_far }),
    }));
    if (!found) return null;
    const { parts } = found;
    if (!parts)
      throw new VisibleError("conflict", "list.no_results", "This list has no results yet. Verify it first.");
    const hash = hashOf(parts, request);
    if ((await rowsIn(fileKey(list, hash, request))) !== null) return nameOf(listID, hash, request);
    const isSmall = Job.isSmall(list.imported?.rows.total ?? 0);
    await beginFile({ workspaceID, id: hash, isSmall }, { listID, request });
    return null;
  },
);

/** A presigned URL of a finished file, by its name, recorded in the audit trail. Throws `missing` where it is gone. */
export const openDownload = fn(z.string(), async (name): Promise<string> => {
  Actor.requireScope("lists:read");
  const { list, key, rows, request, ...contents } = await finished(name);
  const seconds = presignedSeconds[Actor.isApiKey() ? "key" : "person"];
  const url = await Store.presignDownload(
    key,
    fileNameOf(list.name, { ...request, ...contents }, rows),
    seconds,
  );
  await record(list, request, rows);
  return url;
});

/**
 * The rows of a finished file, by its name, and until when a link to it is valid: null for the usual time. Without retention,
 * the same link works until the list is erased. Throws `missing` where the file is gone.
 */
export const finishedFile = fn(z.string(), async (name): Promise<{ rows: number; until: Date | null }> => {
  const { list, rows } = await finished(name);
  const [info] = retentionOf(list) === 0 ? await infoOf([list]) : [];
  return { rows, until: info && !isUnderWay(info) ? new Date(info.expires_at) : null };
});

/** A finished file by its name, as a stream. Recorded like `openDownload`. */
export const readDownload = fn(z.string(), async (name): Promise<Readable> => {
  const { list, key, rows, request } = await finished(name);
  await record(list, request, rows);
  return Store.read(key);
});

/** A finished file by its name. Throws `missing` where it is gone, and where the actor may not view a list in it. */
async function finished(name: string) {
  const { listID, hash, request, compared, isSelection } = FileName.parse(JSON.parse(name));
  const list = await rowFor(listID, "view");
  if (compared) await rowFor(compared.with, "view");
  const key = fileKey(list, hash, request);
  const rows = await rowsIn(key);
  if (rows === null) throw gone();
  return { list, key, rows, request, change: compared?.change, isSelection };
}

function record({ workspaceID, id, name }: ListRow, { format }: Download, rows: number): Promise<void> {
  const details = { format, rows: String(rows) };
  return Table.write([Audit.recording(workspaceID, "list.downloaded", { id, name }, details)]);
}

/**
 * Makes a finished file, unless the list was removed or has other results by now, or the bytes of today are used up: then whoever asks again is told. Can be repeated.
 */
export const makeDownload = (message: Job.Message): Promise<void> =>
  Job.run("make-download", message, async (job) => {
    const owners = await made(job);
    for (const listID of owners)
      if (!(await readRow(job.workspaceID, listID)))
        await Store.removeBelow(downloadsBelow(job.workspaceID, listID));
    await Job.closeOpening(job);
  });

/** Returns the lists to which it belongs. */
async function made({ id, input }: Job.Row): Promise<readonly string[]> {
  const rules = RulesInput.safeParse(input);
  if (rules.success) return applyRules(rules.data);
  const blocked = BlockedInput.safeParse(input);
  if (blocked.success) return findBlocked(blocked.data);
  const count = CountBlockedInput.safeParse(input);
  if (count.success) return countBlocked(count.data);
  const died = DiedInput.safeParse(input);
  if (died.success) return (await import("./died.ts")).countDied(died.data);
  const comparison = ComparisonInput.safeParse(input);
  if (comparison.success) return makeComparison(id, comparison.data);
  return makeFile(id, DownloadInput.parse(input));
}

/** Returns the list to which the file belongs. */
async function makeFile(
  hash: string,
  { listID, request }: z.infer<typeof DownloadInput>,
): Promise<readonly string[]> {
  const list = await readRow(Actor.system(), listID);
  const parts = list && (await resultParts(list, { soFar: request.so_far, isJob: true }));
  if (!list?.imported || !parts || hash !== hashOf(parts, request)) return [listID];
  const key = fileKey(list, hash, request);
  if ((await rowsIn(key)) !== null || (await bytesLeft(list.workspaceID)) <= 0) return [listID];
  const scratch = `list/${list.workspaceID}/${listID}/scratch/${ulid()}/`;
  let count = 0;
  const onRows = (rows: number) => void (count = rows);
  const output = { upload: uploadOf(list), imported: list.imported, parts, request, scratch, onRows };
  await Store.write(key, await fileOf(list, output));
  await finish(list.workspaceID, key, count);
  return [listID];
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

/** Sends the message of a stale job again. */
export const restartDownload = (job: Job.Row): Promise<void> => Job.send(job, "make-download");

/** Gives up on a finished file. The next request of it opens a new job. */
export const giveUpDownload = (job: Job.Row): Promise<void> => Job.closeOpening(job);

/** Identifies a request of certain results. A list that is verified again has other parts. */
function hashOf(parts: readonly Part[], request: Download): string {
  const objects = contentOf(parts);
  const hash = createHash("sha256").update(JSON.stringify({ request, objects })).digest("hex");
  return hash.slice(0, 32);
}
