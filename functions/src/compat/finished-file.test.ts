/** The rows of a finished file as a call reads them. */
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { Quota } from "@winnow/core/quota";
import { afterEach, expect, it, vi } from "vitest";
import { apiKey } from "../../../core/test/actors.ts";
import { readPage, readRows } from "./finished-file.ts";

const now = "2026-11-21T10:00:00.000Z";
const file = { name: "file", checkedAt: new Date(now) };
const all = () => true;
const verdict = {
  reason: null,
  suggestion: null,
  provider: null,
  role: null,
  free: null,
  catch_all: null,
};

/** A file of equal rows, in a list with so many columns. */
function fileOf(count: number, original: readonly string[], width = original.length) {
  const line = JSON.stringify({ original, email: "ann@a.test", ...verdict });
  async function* lines() {
    for (let row = 0; row < count; row += 1) yield line;
  }
  vi.spyOn(Quota, "whileReading").mockImplementation((_, read) => read());
  return vi
    .spyOn(List, "readDownloadRows")
    .mockImplementation(async () => ({ total: count, width, bytes: 0, lines: lines() }));
}

const asKey = <R>(body: () => R): R =>
  Clock.provide(manualClock(now), () => Actor.provide(apiKey("wrk_1"), body));

afterEach(() => {
  vi.restoreAllMocks();
});

it("A row has a cell for each column, also where its line leaves out empty ones.", async () => {
  fileOf(1, ["ann@a.test", "Ann"], 4);
  const { rows } = await asKey(() => readPage(file, all, { first: 0, most: 1 }));
  expect(rows).toEqual([{ original: ["ann@a.test", "Ann", "", ""], outcome: null }]);
});

it("A page of results is at most as long as an answer may be, the cells that its lines leave out included.", async () => {
  const width = 2_624;
  const most = Math.floor(64_000_000 / (1_000 + 24 * width));
  const page = (rows: number) => {
    fileOf(rows, [], width);
    return asKey(() => readPage(file, all, { first: 0, most: 1_000 }));
  };
  expect((await page(most)).rows).toHaveLength(most);
  await expect(page(most + 1)).rejects.toMatchObject({
    kind: "too_large",
    code: "list.too_large",
    message: "The rows of this page are too long for one answer. Ask for fewer at once.",
  });
});

it("A file is read for ten seconds, a page and a whole one.", async () => {
  const read = fileOf(1, ["ann@a.test"]);
  await asKey(() => readPage(file, all, { first: 7, most: 3 }));
  await asKey(() => readRows(file, all, async () => null));
  const deadline = new Date("2026-11-21T10:00:10.000Z");
  expect(read.mock.calls.map(([, selection]) => selection)).toEqual([
    { isWanted: all, first: 7, most: 3, deadline },
    { isWanted: all, first: 0, most: Infinity, deadline },
  ]);
});
