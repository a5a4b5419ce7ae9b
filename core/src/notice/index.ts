/** Notices: messages to the people of a workspace, made from facts. However often a fact arrives, it makes one notice. */
export * as Notice from "./index.ts";
export { Info } from "./schema.ts";

import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { NoticeEntity, type NoticeRow } from "./entity.ts";
import type { Info } from "./schema.ts";

const newest = 100;
const keptSeconds = 90 * 86_400;

/** Tells the workspace something, once for each fact. `content` is HTML; what people wrote must be escaped by the caller. */
export async function tell(
  factID: string,
  message: { emoji: string; title: string; content: string },
): Promise<void> {
  const workspaceID = Actor.system();
  const now = Clock.now();
  const row = {
    ...message,
    workspaceID,
    id: factID.replace(/^evt_/, "ntc_"),
    timeCreated: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + keptSeconds,
  };
  await Table.write([Table.change(NoticeEntity.create(row))]).catch(unlessTold);
}

/** The newest notices, with the number of unread ones on the first. */
export async function list(): Promise<{ results: Info[] }> {
  const { workspaceID } = Actor.self();
  const { data } = await NoticeEntity.query.byWorkspace({ workspaceID }).go({ order: "desc", limit: newest });
  const unread = data.filter(({ timeRead }) => !timeRead).length;
  return {
    results: data.map((row, index) => (index === 0 ? { ...view(row), unread_count: unread } : view(row))),
  };
}

/** Marks a notice as read; one that was read stays so. */
export const markRead = fn(ID.schema("notice"), async (id): Promise<void> => {
  const { workspaceID } = Actor.self();
  const missing = () => new VisibleError("missing", "notice.missing", "There is no such notice.");
  await Table.write([Table.change(read(workspaceID, id), missing)]);
});

/** Marks every notice as read. */
export async function markAllRead(): Promise<void> {
  const { workspaceID } = Actor.self();
  const { data } = await NoticeEntity.query.byWorkspace({ workspaceID }).go({ order: "desc", limit: newest });
  const unread = data.filter(({ timeRead }) => !timeRead);
  if (unread.length > 0) await Table.write(unread.map(({ id }) => Table.change(read(workspaceID, id))));
}

const read = (workspaceID: string, id: string) =>
  NoticeEntity.patch({ workspaceID, id }).set({ timeRead: Clock.now().toISOString() });

function view({ id, emoji, title, content, timeCreated, timeRead }: NoticeRow): Info {
  const updated_at = timeRead ?? timeCreated;
  return {
    id,
    emoji,
    title,
    content,
    created_date: timeCreated,
    updated_at,
    is_read: timeRead !== undefined,
  };
}

function unlessTold(error: unknown): void {
  if (!(error instanceof Table.Refused)) throw error;
}
