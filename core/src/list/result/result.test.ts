import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { verdictOf } from "../../../test/verdict.ts";
import type { Info as Verdict, Reason } from "../../verdict/schema.ts";
import type { Part } from "../../verification/index.ts";
import { chunkKey, rejectedRowsKey } from "../import/index.ts";
import { partsOf } from "../manifest.ts";
import { pageOf, type Query, verdictsWith } from "./index.ts";
import { searchPage } from "./search.ts";

const at = "2026-01-01T00:00:00.000Z";

const reasonsInTurn: readonly Reason[] = ["accepted", "accepted", "mailbox_not_found", "catch_all"];

/** Results of 40 parts of 25 addresses, a domain for each, and three bad rows; with the keys that were read. */
async function results() {
  const objects = memoryObjects();
  const read: string[] = [];
  const parts: Part[] = [];
  for (let index = 0; index < 40; index += 1) {
    const domain = `d${String(index).padStart(2, "0")}.example`;
    const verdicts = Array.from({ length: 25 }, (_, n) =>
      verdictOf(`User${n}@${domain}`, reasonsInTurn[n % 4] ?? "accepted"),
    );
    const key = `part/${index}`;
    await objects.put(chunkKey("list/", index), JSON.stringify(verdicts.map(({ email }) => email)));
    await objects.put(key, verdicts.map((verdict) => JSON.stringify(verdict)).join("\n"));
    const reasons = { accepted: 13, mailbox_not_found: 6, catch_all: 6 };
    const statuses = { valid: 13, invalid: 6, risky: 6 };
    parts.push({
      key,
      count: 25,
      offset: index * 25,
      first: domain,
      last: domain,
      statuses,
      reasons,
      rows: reasons,
      providers: {},
    });
  }
  const bad = ["nope", "user1@", "@d05.example"].map(
    (email) => `${JSON.stringify({ email, checked_at: at })}\n`,
  );
  await objects.put(rejectedRowsKey("list/", 0), bad.join(""));
  const rows = { total: 1003, distinct: 1000, duplicates: 0, bad_syntax: 3 };
  const all = partsOf(parts, { prefix: "list/", rows, chunkSize: 25 });
  const bytes = async (key: string) => {
    read.push(key);
    return objects.bytes(key);
  };
  const page = (query: Partial<Query>) => pageOf(all, { limit: 100, result: "lst_1", ...query }, { bytes });
  return { page, read, parts: all, bytes };
}

async function everything(page: Awaited<ReturnType<typeof results>>["page"], query: Partial<Query>) {
  const found: Verdict[] = [];
  let cursor: string | undefined;
  do {
    const one = await page({ ...query, cursor });
    expect(one.results.length).toBeLessThanOrEqual(query.limit ?? 100);
    found.push(...one.results);
    cursor = one.next_cursor ?? undefined;
  } while (cursor);
  return found;
}

describe("reading results by the page", () => {
  it("says of rejected rows that the verdict holds for good, as of any by the text alone", async () => {
    const { page } = await results();
    const { results: rejected } = await page({ reason: "bad_syntax" });
    expect(rejected.map((verdict) => verdict.verify_again_by)).toEqual([null, null, null]);
  });

  it("ends where the parts have fewer rows than they count", async () => {
    const { parts, bytes } = await results();
    const more = parts.map((part) => ({ ...part, statuses: { ...part.statuses, risky: 7 } }));
    const page = (query: Partial<Query>) =>
      pageOf(more, { limit: 100, result: "lst_1", status: "risky", ...query }, { bytes });
    expect((await everything(page, {})).length).toBeLessThanOrEqual(300);
  });

  it.each([1, 24, 25, 26, 1000])("gives each result once, in order, %i at a time", async (limit) => {
    const { page } = await results();
    const found = await everything(page, { limit });
    expect(found).toHaveLength(1003);
    expect(new Set(found.map(({ email }) => email)).size).toBe(1003);
    expect(found[0]?.email).toBe("User0@d00.example");
    expect(found.at(-1)).toMatchObject({
      email: "@d05.example",
      reason: "bad_syntax",
      normalized: null,
      charged: 0,
    });
  });

  it("counts all that match, and reads only the parts that a page needs", async () => {
    const { page, read } = await results();
    expect((await page({ limit: 10 })).count).toBe(1003);
    expect(read).toEqual(["part/0"]);
    const last = await page({ limit: 10, offset: 993 });
    expect(last.results.map(({ email }) => email).slice(6)).toEqual([
      "User24@d39.example",
      "nope",
      "user1@",
      "@d05.example",
    ]);
    expect(last.next_cursor).toBeNull();
    expect(read).toEqual(["part/0", "part/39", "list/rejected/000000"]);
  });

  it("filters by status and by reason", async () => {
    const { page } = await results();
    expect((await page({ status: "invalid" })).count).toBe(243);
    expect(await everything(page, { status: "invalid", limit: 7 })).toHaveLength(243);
    expect((await everything(page, { reason: "bad_syntax" })).map(({ email }) => email)).toHaveLength(3);
    expect(await page({ status: "valid", reason: "bad_syntax" })).toEqual({
      results: [],
      next_cursor: null,
      count: 0,
    });
    const skipped = await page({ reason: "mailbox_not_found", offset: 7, limit: 1 });
    expect(skipped.results[0]?.email).toBe("User6@d01.example");
  });

  it("finds a domain where it must be, without looking elsewhere", async () => {
    const { page, read } = await results();
    const found = await everything(page, { q: "@D31.ex" });
    expect(found).toHaveLength(25);
    expect(read.toSorted()).toEqual([chunkKey("list/", 31), "list/rejected/000000", "part/31"]);
    expect((await everything(page, { q: "user3@d07" })).map(({ email }) => email)).toEqual([
      "User3@d07.example",
    ]);
  });

  it("finds every match of a search, rejected rows too, and says how many rows it has searched", async () => {
    const { page } = await results();
    const found = await everything(page, { q: "user1@", limit: 7 });
    expect(found).toHaveLength(41);
    expect(found.at(-1)?.email).toBe("user1@");
    expect(await everything(page, { q: "user1@", status: "valid" })).toHaveLength(40);
    expect(await page({ q: "USER24@d3" })).toMatchObject({ scanned: 1003, next_cursor: null });
    expect(await page({ q: "nowhere" })).toEqual({ results: [], scanned: 1003, next_cursor: null });
  });

  it("counts the matches of a search in sections, each with a cursor to its first", async () => {
    const { page, read } = await results();
    const query = { q: "user1@" };
    const first = await page({ ...query, limit: 5 });
    const rest = await page({ ...query, limit: 0, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ results: [], scanned: 1003, next_cursor: null });
    const sections = rest.sections ?? [];
    expect(sections.reduce((sum, { count }) => sum + count, 5)).toBe(41);
    expect(read.filter((key) => key.startsWith("part/"))).toHaveLength(5);

    const all = await everything(page, query);
    let at = 5;
    for (const { cursor, count } of sections) {
      const found = await page({ ...query, cursor, limit: count });
      expect(found.results).toEqual(all.slice(at, at + count));
      at += count;
    }
  });

  it("counts the matches of a search and a filter", async () => {
    const { page } = await results();
    const count = async (query: Partial<Query>) =>
      ((await page({ ...query, limit: 0 })).sections ?? []).reduce((sum, section) => sum + section.count, 0);
    expect(await count({ q: "user" })).toBe(1001);
    expect(await count({ q: "user", status: "invalid" })).toBe(241);
    expect(await count({ q: "user", reason: "catch_all" })).toBe(240);
    expect(await page({ status: "invalid", limit: 0 })).toEqual({
      results: [],
      count: 243,
      next_cursor: null,
    });
  });

  it("ends a page of a search when its time is over, earlier with a match, and continues from its cursor", async () => {
    const { parts, bytes } = await results();
    let ms = 0;
    const slowly = () => (ms += 200);
    const absent = verdictsWith({ text: "nobody" }, { bytes });
    const empty = await searchPage(parts, { limit: 100, filter: {} }, absent, slowly);
    expect(empty).toMatchObject({ results: [], scanned: 75, next_cursor: expect.any(String) });
    const source = verdictsWith({ text: "user1@" }, { bytes });
    const first = await searchPage(parts, { limit: 100, filter: {} }, source, slowly);
    expect(first).toMatchObject({ scanned: 50, next_cursor: expect.any(String) });
    let pages = 1;
    let { next_cursor, results: found } = first;
    while (next_cursor !== null) {
      const next = await searchPage(parts, { limit: 100, cursor: next_cursor, filter: {} }, source, slowly);
      found = [...found, ...next.results];
      next_cursor = next.next_cursor;
      pages += 1;
    }
    expect(pages).toBe(21);
    expect(found).toHaveLength(41);
  });

  it("refuses an offset together with a search or a cursor", async () => {
    const { page } = await results();
    await expect(page({ offset: 5, q: "user1@" })).rejects.toMatchObject({ kind: "input" });
    await expect(page({ offset: 5, cursor: "x" })).rejects.toMatchObject({ kind: "input" });
  });

  it("gives the same rows by offset as by cursor, at every part boundary", async () => {
    const { page } = await results();
    for (const status of [undefined, "invalid" as const]) {
      const all = await everything(page, { status, limit: 1000 });
      for (const offset of [0, 1, 5, 6, 24, 25, 26, 240, all.length - 1])
        expect((await page({ status, offset, limit: 3 })).results).toEqual(all.slice(offset, offset + 3));
      expect(await page({ status, offset: all.length })).toEqual({
        results: [],
        count: all.length,
        next_cursor: null,
      });
    }
  });

  it("refuses the cursor of another filter, another search and another list", async () => {
    const { page } = await results();
    const { next_cursor } = await page({ limit: 10 });
    const cursor = next_cursor ?? "";
    expect((await page({ limit: 20, cursor })).results).toHaveLength(20);
    const sections = await page({ q: "user1", limit: 10 });
    const search = sections.next_cursor ?? "";
    expect((await page({ q: "USER1 ", limit: 10, cursor: search })).results).toHaveLength(10);
    for (const other of [
      { status: "valid" as const, cursor },
      { reason: "accepted" as const, cursor },
      { q: "user1", cursor },
      { result: "lst_2", cursor },
      { cursor: search },
      { q: "user2", cursor: search },
    ])
      await expect(page(other)).rejects.toMatchObject({
        code: "page.cursor",
        message: expect.stringContaining("another filter") as string,
      });
  });

  it("refuses a cursor that is not its own", async () => {
    const { page } = await results();
    await expect(page({ cursor: "nonsense" })).rejects.toMatchObject({ code: "page.cursor" });
  });
});
