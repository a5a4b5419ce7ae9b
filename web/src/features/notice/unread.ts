/** Unread counts of notices. */
import type { Info } from "@winnow/core/notice/schema";

/** The unread count, which the first notice carries. */
export const unreadOf = (notices: readonly Info[] | undefined): number => notices?.[0]?.unread_count ?? 0;

/** The notices with the matching ones marked as read. */
export function withRead(notices: readonly Info[], isMeant: (notice: Info) => boolean): Info[] {
  const newly = notices.filter((notice) => !notice.is_read && isMeant(notice)).length;
  const unread = Math.max(0, unreadOf(notices) - newly);
  return notices.map((notice, index) => ({
    ...notice,
    is_read: notice.is_read || isMeant(notice),
    ...(index === 0 ? { unread_count: unread } : {}),
  }));
}
