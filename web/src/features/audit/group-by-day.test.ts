import type { Entry } from "@winnow/core/audit/schema";
import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day.ts";

const entry = (id: string, created_at: string): Entry => ({
  id: `aud_${id}`,
  action: "member.left",
  actor: { id: "usr_1", name: "Ann" },
  subject: { id: "usr_1", name: "Ann" },
  details: {},
  address: null,
  program: null,
  created_at,
});

test("Entries of one day are grouped in their order.", () => {
  const days = groupByDay([
    entry("c", "2026-11-22T10:05:00"),
    entry("b", "2026-11-22T09:00:00"),
    entry("a", "2026-11-21T23:59:59"),
  ]);
  expect(days.map(({ name, entries }) => [name, entries.map(({ id }) => id)])).toEqual([
    ["22nd November", ["aud_c", "aud_b"]],
    ["21st November", ["aud_a"]],
  ]);
});

test("No entries make no groups.", () => {
  expect(groupByDay([])).toEqual([]);
});
