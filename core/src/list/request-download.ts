/**
 * Finished files: a job makes each once. A file is opened by a presigned URL of a minute, after the permission is read
 * anew, so that nobody keeps a URL beyond their membership or the list.
 */
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
import { shortHash } from "../kit/short-hash.ts";
import { Clock } from "../port/clock/index.ts";
import { Verification } from "../verification/index.ts";
import { archiveOf } from "./download/archive.ts";
import { forgetLatest, keepLatest, latestHash } from "./download/latest.ts";
import { bytesLeft, countingBytes, takingBack } from "./download/quota.ts";
import { type Output, rowsOut } from "./download/index.ts";
import { fileNameOf } from "./download/name.ts";
import { applyRules, RulesInput } from "./apply-rules.ts";
import { CountBlockedInput, countBlocked } from "./blocked.ts";
import { ComparisonInput, makeComparison } from "./compare.ts";
import type { ListRow } from "./entity.ts";
import {
  beginFile,
  downloadsBelow,
  fileKey,
  FileName,
  finish,
  type Made,
  nameOf,
  rowsIn,
} from "./finished-file.ts";
import { contentOf, objectsOf, type Part } from "./manifest.ts";
import { infoOf, partsForFile, resultParts } from "./read.ts";
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

/**
 * The name of the finished file, or null while it is being made. The same request of the same results is one file. One that was made
 * while suppression grew is handed out once; to programs that ask for its status before they read it, for as long as it may be.
 */
export const requestDownload = fn(
  z.object({ id: ID.schema("list"), request: Download }),
  async (
    { id: listID, request },
    { isAskedTwice = false }: { isAskedTwice?: boolean } = {},
  ): Promise<string | null> => {
    const list = await rowFor(listID, "view");
    if (request.relays && !request.policy)
      throw new VisibleError("input", "list.relays", "Send relays together with a policy.", {
        relays: "Needs a policy.",
      });
    const { workspaceID } = list;
    const found = await partsForFile(list, { soFar: request.so_far });
    if (!found)
      throw new VisibleError("conflict", "list.no_results", "This list has no results yet. Verify it first.");
    const { parts, isPending } = found;
    const requested = requestedOf(parts, request);
    const hash = isPending ? null : hashOf(parts, request);
    const isThere = async (made: string | null): Promise<boolean> =>
      made !== null && (await rowsIn(fileKey(list, made, request))) !== null;
    if (hash && (await isThere(hash))) {
      if (hash !== requested && !isAskedTwice) await forgetLatest(list, requested);
      return nameOf(listID, hash, request);
    }
    const made = hash === requested ? null : await latestHash(list, requested);
    if (made && (await isThere(made))) {
      if (!isAskedTwice) await forgetLatest(list, requested);
      return nameOf(listID, made, request);
    }
    const isSmall = Job.isSmall(list.imported?.rows.total ?? 0);
    await beginFile({ workspaceID, id: requested, isSmall }, { listID, request });
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
    const { owners, bytes } = await made(job);
    for (const listID of owners)
      if (!(await readRow(job.workspaceID, listID)))
        await Store.removeBelow(downloadsBelow(job.workspaceID, listID));
    await Job.closeOpening(job, bytes === null ? takingBack(job) : [countingBytes(job.workspaceID, bytes)]);
  });

async function made({ id, input }: Job.Row): Promise<Made> {
  const rules = RulesInput.safeParse(input);
  if (rules.success) return noFile(await applyRules(rules.data));
  const blocked = BlockedInput.safeParse(input);
  if (blocked.success) return noFile(await findBlocked(blocked.data));
  const count = CountBlockedInput.safeParse(input);
  if (count.success) return noFile(await countBlocked(count.data));
  const died = DiedInput.safeParse(input);
  if (died.success) return noFile(await (await import("./died.ts")).countDied(died.data));
  const comparison = ComparisonInput.safeParse(input);
  if (comparison.success) return makeComparison(id, comparison.data);
  return makeFile(id, DownloadInput.parse(input));
}

const noFile = (owners: readonly string[]): Made => ({ owners, bytes: null });

/** Makes the file of a request under the rules of now. A job of before is named by those of then. */
async function makeFile(
  requested: string,
  { listID, request }: z.infer<typeof DownloadInput>,
): Promise<Made> {
  const none = noFile([listID]);
  const at = Clock.now().toISOString();
  const list = await readRow(Actor.system(), listID);
  const parts = list && (await resultParts(list, { soFar: request.so_far, isJob: true }));
  if (!list?.imported || !parts) return none;
  const hash = hashOf(parts, request);
  if (requested !== requestedOf(parts, request) && requested !== hash) return none;
  const key = fileKey(list, hash, request);
  if ((await rowsIn(key)) !== null) return { owners: [listID], bytes: await Store.size(key) };
  if ((await bytesLeft(list.workspaceID)) <= 0) return none;
  const scratch = `list/${list.workspaceID}/${listID}/scratch/${ulid()}/`;
  let count = 0;
  const onRows = (rows: number) => void (count = rows);
  const output = { upload: uploadOf(list), imported: list.imported, parts, request, scratch, onRows };
  await Store.write(key, await fileOf(list, output));
  if (hash !== requested) await keepLatest(list, requested, { hash, at });
  await finish(key, count);
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

/** Sends the message of a stale job again. */
export const restartDownload = (job: Job.Row): Promise<void> => Job.send(job, "make-download");

/** Gives up on a finished file. The next request of it opens a new job. */
export const giveUpDownload = (job: Job.Row): Promise<void> => Job.closeOpening(job, takingBack(job));

/** Names a request of certain results, whatever the own rules are. A list that is verified again has other parts. */
const requestedOf = (parts: readonly Part[], request: Download): string =>
  shortHash(JSON.stringify({ request, objects: objectsOf(parts) }));

/** Names the file of a request under certain rules. */
const hashOf = (parts: readonly Part[], request: Download): string =>
  shortHash(JSON.stringify({ request, objects: contentOf(parts) }));
