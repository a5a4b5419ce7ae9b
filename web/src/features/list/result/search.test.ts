import type { ResultRow, RowPage } from "@winnow/core/list/schema";
import { expect, test } from "vitest";
import { Search } from "./search.ts";

const verdict = (index: number) => ({ email: `${index}@x.test` }) as ResultRow;

interface PageRequest {
  cursor: string | undefined;
  limit: number;
}

/** A server that scans 100 rows per page; `perPage` has the matches of each page. A cursor is an index. */
function server(perPage: readonly number[]) {
  const total = perPage.reduce((sum, size) => sum + size, 0);
  const ends = perPage.map((_, page) => perPage.slice(0, page + 1).reduce((sum, size) => sum + size, 0));
  const requests: PageRequest[] = [];
  const fetchPage = async (query: PageRequest): Promise<RowPage> => {
    requests.push(query);
    const [page = 0, first = 0] = (query.cursor ?? "0:0").split(":").map(Number);
    const end = ends[page] ?? total;
    const last = query.limit === 0 ? end : Math.min(end, first + query.limit);
    const isPageDone = last === end;
    const scanned = (isPageDone ? page + 1 : page) * 100;
    const isEnd = isPageDone && page + 1 === perPage.length;
    const next_cursor = isEnd ? null : `${isPageDone ? page + 1 : page}:${last}`;
    if (query.limit > 0) {
      const results = Array.from({ length: last - first }, (_, index) => verdict(first + index));
      return { results, scanned, next_cursor };
    }
    const sections = last > first ? [{ cursor: `${page}:${first}`, count: last - first }] : [];
    return { results: [], sections, scanned, next_cursor };
  };
  return { requests, fetchPage };
}

test("A search follows pages without a match to the exact count.", async () => {
  const { fetchPage } = server([2, 0, 0, 1, 0]);
  const search = new Search(fetchPage);
  const seen: number[] = [];
  search.subscribe(() => seen.push(search.state().scanned));
  await search.run();
  expect(search.state()).toEqual({ total: 3, scanned: 500, isComplete: true, isOver: false, error: null });
  expect(seen).toEqual([0, 100, 200, 300, 400, 500]);
  expect(search.rowAt(1)?.email).toBe("1@x.test");
  search.show({ first: 0, last: 2 });
  await expect.poll(() => search.rowAt(2)?.email).toBe("2@x.test");
  expect(search.rowAt(3)).toBeUndefined();
});

test("A search loads the first matches and counts the others.", async () => {
  const { requests, fetchPage } = server([0, 1_150, 1_000]);
  const search = new Search(fetchPage);
  await search.run();
  expect(search.state()).toMatchObject({ total: 2_150, isComplete: true });
  expect(requests.map(({ limit }) => limit)).toEqual([200, 200, 0, 0]);
  expect(search.rowAt(199)?.email).toBe("199@x.test");
  expect(search.rowAt(200)).toBeUndefined();
});

test("Counted matches are loaded when they become visible.", async () => {
  const { fetchPage } = server([300, 1_000]);
  const search = new Search(fetchPage);
  search.show({ first: 190, last: 210 });
  await search.run();
  await expect.poll(() => search.rowAt(210)?.email).toBe("210@x.test");
  search.show({ first: 1_290, last: 1_299 });
  await expect.poll(() => search.rowAt(1_299)?.email).toBe("1299@x.test");
});

test("A range of matches is there whether it was loaded or only counted.", async () => {
  const { fetchPage } = server([150, 300, 40]);
  const search = new Search(fetchPage);
  await search.run();
  const range = await search.rowsBetween(140, 460);
  expect(range.map(({ email }) => email)).toEqual(
    Array.from({ length: 321 }, (_, index) => `${index + 140}@x.test`),
  );
});

test("A search ends when its time is over, says how far it got, and goes on from there.", async () => {
  const { requests, fetchPage } = server([1, 1, 1, 1, 1]);
  let now = 0;
  const search = new Search(
    async (query) => {
      now += 4_250;
      return fetchPage(query);
    },
    { now: () => now },
  );
  await search.run();
  expect(search.state()).toMatchObject({ total: 2, scanned: 200, isComplete: false, isOver: true });
  await search.run();
  expect(search.state()).toMatchObject({ total: 4, scanned: 400, isComplete: false, isOver: true });
  await search.run();
  expect(search.state()).toMatchObject({ total: 5, isComplete: true, isOver: false });
  expect(requests).toHaveLength(5);
});

test("A search without a match ends.", async () => {
  const search = new Search(server([0, 0]).fetchPage);
  await search.run();
  expect(search.state()).toMatchObject({ total: 0, isComplete: true });
});

test("A failed search continues at the page that failed.", async () => {
  const { requests, fetchPage } = server([1, 1, 1]);
  let fails = true;
  const search = new Search(async (query) => {
    if (query.cursor === "1:1" && fails) throw new Error("down");
    return fetchPage(query);
  });
  await search.run();
  expect(search.state()).toMatchObject({ total: 1, isComplete: false, error: { message: "down" } });
  fails = false;
  await search.run();
  expect(search.state()).toMatchObject({ total: 3, isComplete: true, error: null });
  expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, "1:1", "2:2"]);
});

test("A stopped search sends no further requests.", async () => {
  const { requests, fetchPage } = server([1, 1]);
  const search = new Search((query) => {
    search.stop();
    return fetchPage(query);
  });
  await search.run();
  expect(requests).toHaveLength(1);
  expect(search.state().total).toBe(0);
});

test("Rows that are not visible are dropped, and loaded again when they become visible.", async () => {
  const { fetchPage } = server([200, 100, 100]);
  const search = new Search(fetchPage, { keptRows: 250 });
  await search.run();
  expect(search.rowAt(0)?.email).toBe("0@x.test");
  search.show({ first: 310, last: 320 });
  await expect.poll(() => search.rowAt(310)?.email).toBe("310@x.test");
  search.show({ first: 220, last: 230 });
  await expect.poll(() => search.rowAt(220)?.email).toBe("220@x.test");
  expect(search.rowAt(0)).toBeUndefined();
  search.show({ first: 0, last: 10 });
  await expect.poll(() => search.rowAt(0)?.email).toBe("0@x.test");
});
