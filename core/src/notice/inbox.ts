/** The notices of the acting person. */
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { NoticeEntity, type NoticeRow, ReadReceiptEntity } from "./entity.ts";
import { isFor, mayOpen } from "./audience.ts";
import { isWanted, readPreferences } from "./preference.ts";
import type { Info } from "./schema.ts";

const newest = 100;

/** The newest notices; the first one carries the unread count. */
export async function list(): Promise<{ results: Info[] }> {
  const notices = await latest();
  const unread = notices.filter(({ timeRead }) => !timeRead).length;
  return {
    results: notices.map((row, index) => (index === 0 ? { ...view(row), unread_count: unread } : view(row))),
  };
}

/** Marks a notice as read by the acting person. Idempotent. */
export const markRead = fn(ID.schema("notice"), async (id): Promise<void> => {
  const { workspaceID } = Actor.self();
  const { data: notice } = await NoticeEntity.get({ workspaceID, id }).go();
  if (!notice) throw new VisibleError("missing", "notice.missing", "There is no such notice.");
  await Table.write([markingRead(notice)]);
});

/** Marks every notice as read by the acting person. */
export async function markAllRead(): Promise<void> {
  const unread = (await latest()).filter(({ timeRead }) => !timeRead);
  if (unread.length > 0) await Table.write(unread.map(markingRead));
}

/** A notice and its read time. Notices from before the person joined count as read. */
type NoticeState = NoticeRow & { timeRead: string | undefined };

async function latest(): Promise<NoticeState[]> {
  const { workspaceID, userID } = Actor.self();
  const [{ data: notices }, { data: receipts }, timeJoined = "", chosen] = await Promise.all([
    NoticeEntity.query.byWorkspace({ workspaceID }).go({ order: "desc", limit: newest }),
    ReadReceiptEntity.query
      .byPerson({ workspaceID, userID })
      .go({ order: "desc", limit: newest, consistent: true }),
    Member.since(workspaceID, userID),
    readPreferences(userID),
  ]);
  const times = new Map(receipts.map(({ id, timeRead }) => [id, timeRead]));
  const self = Actor.self();
  const isShown = ({ kind }: NoticeRow) =>
    kind === undefined || isWanted(chosen?.choices ?? {}, { kind, channel: "bell" }, self);
  const seen = notices.filter((notice) => isFor(notice, self) && isShown(notice));
  return seen.map((row) => ({
    ...row,
    timeRead: times.get(row.id) ?? (row.timeCreated < timeJoined ? row.timeCreated : undefined),
  }));
}

function markingRead({ workspaceID, id, expires }: NoticeRow): Change {
  const { userID } = Actor.self();
  const timeRead = Clock.now().toISOString();
  return Table.change(ReadReceiptEntity.put({ workspaceID, userID, id, timeRead, expires }));
}

function view({ id, emoji, title, content, page, timeCreated, timeRead }: NoticeState): Info {
  const updated_at = timeRead ?? timeCreated;
  return {
    id,
    emoji,
    title,
    content,
    path: page && mayOpen(page, Actor.self()) ? page.path : null,
    created_date: timeCreated,
    updated_at,
    is_read: timeRead !== undefined,
  };
}
