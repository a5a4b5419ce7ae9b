import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import type { Idempotency } from "../../idempotency/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { ID, TestWorkspace } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { TestMode } from "../../test-mode/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { expiryShardOf, firstImportOf, ListEntity, type ListRow } from "../entity.ts";
import { newImportJobOf, sendImport } from "../import-job.ts";
import { firstExpiry } from "../retention.ts";
import { areaOf, readRow, view } from "../row.ts";
import { Choice, Create, type Created, type Info, limits, OfFile, Purpose } from "../schema.ts";
import { tagsFor } from "../tags/tags.ts";
import { uploadKey, uploadSeconds } from "../uploaded-file.ts";
import { requireUploadRoom } from "./open-uploads.ts";
import { countingList, requireStorage } from "./quota.ts";

/**
 * Creates a list, once for a claim. A file is then posted to `upload`; addresses are imported at once. `start` begins a job
 * after the import, and needs its permission now.
 */
export const create = fn(Create, async (input, claim: OfRequest = null): Promise<Created> => {
  const row = await begin(input, claim);
  if (input.source === "file") return { ...view(row), upload: await formOf(row) };
  await importAtOnce(row, input.emails.map(oneLine).join("\n"));
  return { ...view(row), upload: null };
});

const WithFile = OfFile.omit({ size: true }).extend({ purpose: Purpose, choice: Choice });

/** Creates a list of a file that came with the call, once for a claim, and imports it by the choice of column. */
export const createWithFile = fn(
  WithFile,
  async ({ choice, ...input }, bytes: Uint8Array, claim: OfRequest = null): Promise<Info> => {
    const file = { ...input, source: "file", size: bytes.length } as const;
    const row = await begin(file, claim, { status: "importing", choice });
    await importAtOnce(row, bytes);
    return view(row);
  },
);

/** The request that a list is created for. */
type OfRequest = Pick<Idempotency.Claim, "id"> | null;

const idOf = (claim: OfRequest): string => (claim ? ID.derive("list", claim.id) : ID.create("list"));

/** A new list, written once for a claim with the job of its import. `arrived` is of a file that is here already. */
async function begin(
  input: Create,
  claim: OfRequest,
  arrived: Partial<Pick<ListRow, "status" | "choice">> = {},
): Promise<ListRow> {
  const workspaceID = Actor.can(areaOf(input.purpose), "add");
  if (input.start) requireStart(input.start);
  requireWithinLimits(input);
  if (input.source === "paste") TestMode.refuseList(input.emails);
  const id = idOf(claim);
  const made = claim && (await readRow(workspaceID, id));
  if (made) return made;
  const { retention_days = await Workspace.retentionOf(TestWorkspace.liveOf(workspaceID)) } = input;
  const bytes = bytesOf(input);
  const row: ListRow = { ...newRow({ ...input, size: bytes, retention_days }, workspaceID, id), ...arrived };
  const job = newImportJobOf(row);
  await requireStorage(workspaceID, bytes);
  const counting = await countingList(workspaceID, bytes);
  if (row.status === "importing") await Job.sendFallback(job, "import-list");
  await Table.write([Table.change(ListEntity.create(row)), Job.opening(job), ...counting]);
  if (row.status === "uploading") await requireUploadRoom(row);
  return row;
}

const bytesOf = (input: Create): number =>
  input.source === "file" ? input.size : Buffer.byteLength(input.emails.join("\n"));

/** Stores what came with the call and imports it, unless that is done. */
async function importAtOnce(row: ListRow, content: string | Uint8Array): Promise<void> {
  if (row.status !== "importing") return;
  await Store.put(row.upload, content);
  await sendImport(row);
}

/** A new upload form in place of one that was made so early that it has expired; null where the list takes none any more. */
export async function renewedUpload(id: string): Promise<Created["upload"]> {
  const row = await readRow(Actor.canAny(["analyze_list", "clean_email", "verify_email"], "add"), id);
  return row?.status === "uploading" ? formOf(row) : null;
}

const formOf = ({ upload, size = 0 }: ListRow) => Store.presignUpload(upload, size, uploadSeconds);

type New = Pick<
  ListRow,
  "name" | "purpose" | "source" | "filename" | "size" | "metadata" | "start" | "tags" | "mend"
> & {
  retention_days: number;
};

/** The row of a new list whose file has not arrived. */
export function newRow(input: New, workspaceID: string, id: string): ListRow {
  const { name, purpose, source, filename, size, metadata, start, retention_days, tags = [], mend } = input;
  const now = Clock.now().toISOString();
  const isFile = source === "file";
  return {
    workspaceID,
    id,
    name,
    purpose,
    source,
    metadata,
    upload: uploadKey(workspaceID, id),
    ...(isFile && { filename }),
    size,
    ...(tags.length > 0 && { tags: tagsFor(name, tags) }),
    ...(mend && { mend }),
    ...(start && { start, startedBy: Actor.signature() }),
    ...(isFile && Actor.isApiKey() && { isUnattended: true }),
    status: isFile ? "uploading" : "importing",
    importID: firstImportOf(id),
    choice: isFile ? {} : { column: 0, has_header: false },
    locked: false,
    kept: expiryShardOf(id),
    timeCreated: now,
    retentionDays: retention_days,
    timeExpires: firstExpiry({ timeCreated: now }, { days: retention_days, doing: notBegun, now }),
  };
}

const notBegun = { status: "uploading", analysis: null, verification: null } as const;

function requireStart(start: Purpose): void {
  Actor.requireScope("lists:start");
  Actor.can(areaOf(start), "add");
}

function requireWithinLimits(input: Create): void {
  if (input.source === "file" && input.size > limits.bytes)
    throw new VisibleError(
      "too_large",
      "list.too_large",
      "File size is too large. Please upload a smaller file.",
    );
  if (input.source === "paste" && !Actor.isApiKey() && input.emails.length > limits.pastedAddresses)
    throw new VisibleError(
      "input",
      "list.too_many_addresses",
      `Paste at most ${groupedDigits(limits.pastedAddresses)} addresses, or upload them as a file.`,
    );
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, " ");
