import type { ResultPage } from "@winnow/core/list/schema";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { expect, test } from "vitest";
import { Search } from "./search.ts";

const verdict = (email: string) => ({ email }) as Verdict;

/** Pages of these sizes, with a cursor from each to the next. */
function server(sizes: readonly number[]) {
  const asked: number[] = [];
  const fetchPage = async (cursor: string | undefined): Promise<ResultPage> => {
    const page = Number(cursor ?? 0);
    asked.push(page);
    const start = sizes.slice(0, page).reduce((sum, size) => sum + size, 0);
    return {
      results: Array.from({ length: sizes[page] ?? 0 }, (_, index) => verdict(`${start + index}@x.test`)),
      scanned: (page + 1) * 100,
      next_cursor: page + 1 < sizes.length ? String(page + 1) : null,
    };
  };
  return { asked, fetchPage };
}

test("a search follows pages without a match to the exact count", async () => {
  const { fetchPage } = server([2, 0, 0, 1, 0]);
  const search = new Search(fetchPage);
  const seen: number[] = [];
  search.subscribe(() => seen.push(search.state().scanned));
  await search.run();
  expect(search.state()).toEqual({ total: 3, scanned: 500, isComplete: true, error: null });
  expect(seen).toEqual([0, 100, 200, 300, 400, 500]);
  expect(search.rowAt(2)?.email).toBe("2@x.test");
  expect(search.rowAt(3)).toBeUndefined();
});

test("a search without a match ends", async () => {
  const search = new Search(server([0, 0]).fetchPage);
  await search.run();
  expect(search.state()).toMatchObject({ total: 0, isComplete: true });
});

test("a failed search continues at the page that failed", async () => {
  const { asked, fetchPage } = server([1, 1, 1]);
  let fails = true;
  const search = new Search(async (cursor) => {
    if (cursor === "1" && fails) throw new Error("down");
    return fetchPage(cursor);
  });
  await search.run();
  expect(search.state()).toMatchObject({ total: 1, isComplete: false, error: { message: "down" } });
  fails = false;
  await search.run();
  expect(search.state()).toMatchObject({ total: 3, isComplete: true, error: null });
  expect(asked).toEqual([0, 1, 2]);
});

test("a stopped search asks for nothing more", async () => {
  const { asked, fetchPage } = server([1, 1]);
  const search = new Search((cursor) => {
    search.stop();
    return fetchPage(cursor);
  });
  await search.run();
  expect(asked).toEqual([0]);
  expect(search.state().total).toBe(0);
});

test("rows out of sight are dropped, and loaded again when they become visible", async () => {
  const { asked, fetchPage } = server([10, 10, 10, 10]);
  const search = new Search(fetchPage, 20);
  await search.run();
  expect(search.state().total).toBe(40);
  expect(search.rowAt(35)).toBeUndefined();
  search.show({ first: 35, last: 38 });
  await expect.poll(() => search.rowAt(35)?.email).toBe("35@x.test");
  expect(asked).toEqual([0, 1, 2, 3, 3]);
});
