import { describe, expect, it } from "vitest";
import { filledPage } from "./filled-page.ts";

/** Pages by their cursors, and the cursors that were asked for. */
function pagesOf(pages: Readonly<Record<string, { results: number[]; next_cursor: string | null }>>) {
  const asked: string[] = [];
  const fetchPage = async (cursor = "first") => {
    asked.push(cursor);
    return pages[cursor] ?? { results: [], next_cursor: null };
  };
  return { asked, fetchPage };
}

describe("the search for a filled page", () => {
  it("follows empty pages to the first with results", async () => {
    const { asked, fetchPage } = pagesOf({
      first: { results: [], next_cursor: "a" },
      a: { results: [], next_cursor: "b" },
      b: { results: [1], next_cursor: "c" },
    });
    expect(await filledPage(fetchPage, undefined)).toEqual({ results: [1], next_cursor: "c" });
    expect(asked).toEqual(["first", "a", "b"]);
  });

  it("begins at the given cursor, and asks once where that page has results", async () => {
    const { asked, fetchPage } = pagesOf({ b: { results: [1], next_cursor: "c" } });
    expect(await filledPage(fetchPage, "b")).toEqual({ results: [1], next_cursor: "c" });
    expect(asked).toEqual(["b"]);
  });

  it("ends with an empty last page where nothing was found", async () => {
    const { fetchPage } = pagesOf({ first: { results: [], next_cursor: "a" } });
    expect(await filledPage(fetchPage, undefined)).toEqual({ results: [], next_cursor: null });
  });
});
