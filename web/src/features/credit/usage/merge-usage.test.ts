import type { Usage } from "@winnow/core/credit/schema";
import { expect, test } from "vitest";
import { mergeUsage } from "./merge-usage.ts";

const row = (id: string | null, charged: number): Usage => ({
  id,
  name: id,
  reserved: charged + 1,
  charged,
  returned: 1,
  bounced: 1,
  verdicts: { valid: charged, invalid: 0, risky: 0, unknown: 1 },
  at: "2026-11-22T10:00:00.000Z",
});

test("The verdicts of a row that goes on over several pages are added up.", () => {
  const [merged] = mergeUsage([{ results: [row("a", 2)] }, { results: [row("a", 3)] }]);
  expect(merged?.verdicts).toEqual({ valid: 5, invalid: 0, risky: 0, unknown: 2 });
});

test("A row that goes on over several pages is added up, in the place of its newest part.", () => {
  const pages = [{ results: [row("b", 5), row("a", 2)] }, { results: [row("a", 3), row(null, 1)] }];
  const merged = mergeUsage(pages);
  expect(merged.map(({ id, reserved, charged }) => [id, reserved, charged])).toEqual([
    ["b", 6, 5],
    ["a", 7, 5],
    [null, 2, 1],
  ]);
  expect(merged.map(({ returned, bounced }) => [returned, bounced])).toEqual([
    [1, 1],
    [2, 2],
    [1, 1],
  ]);
});
