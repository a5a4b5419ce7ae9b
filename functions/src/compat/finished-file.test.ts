/** The rows of a finished file that is read by page. */
import { Readable } from "node:stream";
import { List } from "@winnow/core/list";
import { afterEach, expect, it, vi } from "vitest";
import { pageOf, rowsToPage } from "./finished-file.ts";

const verdict = {
  ...{ reason: null, suggestion: null, provider: null },
  ...{ role: null, free: null, catch_all: null },
};
const day = new Date("2026-11-21T10:00:00.000Z");

/** A file of equal rows. Returns how often it was read. */
function fileOf(count: number, original: readonly string[]) {
  const line = `${JSON.stringify({ original, email: "ann@a.test", ...verdict })}\n`;
  function* lines() {
    for (let row = 0; row < count; row += 1) yield line;
  }
  const read = vi.spyOn(List, "readDownload").mockImplementation(async () => Readable.from(lines()));
  return { reads: () => read.mock.calls.length };
}

async function countOf(name: string): Promise<number> {
  let count = 0;
  for await (const _ of await rowsToPage(name, day)) count += 1;
  return count;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<[rows: number, original: string[]]>([
  [50_000, ["ann@a.test", "Ann", "Lee"]],
  [2_000, Array.from({ length: 200 }, () => "a cell with some words")],
])("Pages of results are read once where they are %i of a usual width.", async (rows, original) => {
  const file = fileOf(rows, original);
  for (const _ of ["first page", "second page"]) expect(await countOf(`usual ${rows}`)).toBe(rows);
  expect(file.reads()).toBe(1);
});

it.each<[what: string, rows: number, original: string[]]>([
  ["thousands of cells", 1_000, Array.from({ length: 10_000 }, () => "")],
  ["a long cell", 1_500, ["x".repeat(90_000)]],
])("Pages of results are not kept where each has %s", async (what, rows, original) => {
  const file = fileOf(rows, original);
  for (const _ of ["first page", "second page"]) expect(await countOf(what)).toBe(rows);
  expect(file.reads()).toBe(4);
});

const rowOf = (original: readonly string[]) => ({ original, outcome: null });

it("A page of results is at most as long as an answer may be.", async () => {
  const rows = Array.from({ length: 2_000 }, () => rowOf(Array.from({ length: 2_624 }, () => "")));
  const size = 1_000 + 24 * 2_624;
  const most = Math.floor(64_000_000 / size);
  expect(await pageOf(rows, { first: 0, most })).toMatchObject({ total: 2_000 });
  expect((await pageOf(rows, { first: 1_999, most: 1_000 })).rows).toHaveLength(1);
  await expect(pageOf(rows, { first: 0, most: most + 1 })).rejects.toMatchObject({
    ...{ kind: "too_large", code: "list.too_large" },
    message: "The rows of this page are too long for one answer. Ask for fewer at once.",
  });
});
