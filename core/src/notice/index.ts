/**
 * Notices: messages to the members of a workspace, made from events. A repeated event makes no second notice. Each
 * member has their own read state.
 */
export * as Notice from "./index.ts";
export { eraseAll, forget, forgetPreferences } from "./forget.ts";
export { mail } from "./mail.ts";
export { changePreferences, preferences } from "./preference.ts";
export { Info, type Message, PreferenceChange, Preferences } from "./schema.ts";
export { sendSummaries } from "./summary.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID, TestWorkspace } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { NoticeEntity, type NoticeRow, ReadReceiptEntity } from "./entity.ts";
import { isFor, mayOpen } from "./audience.ts";
import { contentOf } from "./content.ts";
import { isWanted, readPreferences } from "./preference.ts";
import type { Info, Message } from "./schema.ts";

const newest = 100;

/** Creates the notice of an event, once; none in a test workspace. */
export async function notify(eventID: string, message: Message): Promise<void> {
  const workspaceID = Actor.system();
  if (TestWorkspace.isTest(workspaceID)) return;
  const now = Clock.now();
  const row = {
    ...attributesOf(message),
    content: contentOf(message),
    workspaceID,
    id: eventID.replace(/^evt_/, "ntc_"),
    timeCreated: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + keptSeconds.notice,
  };
  await Table.write([Table.change(NoticeEntity.create(row))]).catch(ignoreRepeated);
}

const attributesOf = ({ kind, emoji, title, page, area, onlyTo, notTo }: Message) => ({
  ...{ kind, emoji, title, page },
  ...(area !== null && { area }),
  ...(onlyTo !== undefined && { onlyTo }),
  ...(notTo !== undefined && { notTo }),
});

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

function ignoreRepeated(error: unknown): void {
  if (!(error instanceof Table.Refused)) throw error;
}
