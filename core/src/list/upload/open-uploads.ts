import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Quota } from "../../quota/index.ts";
import { Window } from "../../window/index.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { importJobOf } from "../import-job.ts";
import { takingListBack } from "./quota.ts";
import { uploadSeconds } from "../uploaded-file.ts";

const pageSize = 100;

/**
 * Removes a list that was created just now, and throws `limit`, where it is one open upload form too many, or
 * the open forms accept too many bytes. Every list is counted after it is written, so parallel calls get no
 * more.
 */
export async function requireUploadRoom(row: ListRow): Promise<void> {
  const { uploads } = await Quota.of(row.workspaceID);
  const open = await openUploads(row.workspaceID);
  const bytes = open.reduce((sum, { size = 0 }) => sum + size, 0);
  if (open.length <= uploads.forms && bytes <= uploads.bytes) return;
  const { workspaceID, id, size = 0, timeCreated } = row;
  await Table.write([
    Table.change(ListEntity.delete({ workspaceID, id })),
    Job.closing(importJobOf(row)),
    ...takingListBack(workspaceID, size, timeCreated),
  ]);
  const reason =
    open.length > uploads.forms
      ? `At most ${uploads.forms} uploads can be open at once.`
      : `Open uploads can hold at most ${uploads.bytes / 1_000_000_000} GB together.`;
  throw Window.usedUp(`${reason} Finish one first.`, secondsUntilExpiry(open));
}

/** The lists of a workspace whose upload form is still valid and was not used. */
async function openUploads(workspaceID: string): Promise<ListRow[]> {
  const since = new Date(Clock.now().getTime() - uploadSeconds * 1000).toISOString();
  const open: ListRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: ListRow[]; cursor: string | null } = await ListEntity.query
      .byWorkspace({ workspaceID })
      .go({ order: "desc", limit: pageSize, consistent: true, cursor });
    const recent = page.data.filter(({ timeCreated }) => timeCreated > since);
    open.push(...recent.filter(({ status }) => status === "uploading"));
    cursor = recent.length === 0 ? null : page.cursor;
  } while (cursor);
  return open;
}

function secondsUntilExpiry(open: readonly ListRow[]): number {
  const oldest = Math.min(...open.map(({ timeCreated }) => Date.parse(timeCreated)));
  return Math.max(1, Math.ceil((oldest - Clock.now().getTime()) / 1000) + uploadSeconds);
}
