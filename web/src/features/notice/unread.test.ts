import type { Info } from "@winnow/core/notice/schema";
import { expect, test } from "vitest";
import { unreadOf, withRead } from "./unread.ts";

const notice = (id: string, is_read: boolean, unread_count?: number): Info => ({
  id: `ntc_${id}`,
  emoji: "Hand",
  title: id,
  content: "",
  path: null,
  created_date: "2026-11-22T10:00:00.000Z",
  updated_at: "2026-11-22T10:00:00.000Z",
  is_read,
  ...(unread_count === undefined ? {} : { unread_count }),
});

const notices = [notice("a", false, 2), notice("b", true), notice("c", false)];

test("The first notice carries the unread count; no notices mean zero.", () => {
  expect(unreadOf(notices)).toBe(2);
  expect(unreadOf([])).toBe(0);
  expect(unreadOf(undefined)).toBe(0);
});

test("Marking one as read lowers the count once.", () => {
  const once = withRead(notices, ({ id }) => id === "ntc_c");
  expect(unreadOf(once)).toBe(1);
  expect(once.map(({ is_read }) => is_read)).toEqual([false, true, true]);
  expect(unreadOf(withRead(once, ({ id }) => id === "ntc_c"))).toBe(1);
});

test("Marking all as read leaves zero.", () => {
  const all = withRead(notices, () => true);
  expect(unreadOf(all)).toBe(0);
  expect(all.every(({ is_read }) => is_read)).toBe(true);
});
