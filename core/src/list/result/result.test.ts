import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { verdictOf } from "../../../test/verdict.ts";
import type { Info as Verdict, Reason } from "../../verdict/schema.ts";
import { badKey } from "../import/index.ts";
import { type Part, partsOf } from "../manifest.ts";
import { pageOf, type Query, searchedParts } from "./index.ts";

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
      providers: {},
    });
  }
  const bad = ["nope", "user1@", "@d05.example"].map(
    (email) => `${JSON.stringify({ email, checked_at: at })}\n`,
  );
  await objects.put(badKey("list/", 0), bad.join(""));
  const rows = { total: 1003, distinct: 1000, duplicates: 0, bad_syntax: 3 };
  const all = partsOf(parts, { prefix: "list/", rows });
  const bytes = async (key: string) => {
    read.push(key);
    return objects.bytes(key);
  };
  const page = (query: Partial<Query>) => pageOf(all, { limit: 100, ...query }, { bytes });
  return { page, read };
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
    expect(read).toEqual(["part/0", "part/39", "list/bad/000000"]);
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
    expect(read).toEqual(["part/31", "list/bad/000000"]);
    expect((await everything(page, { q: "user3@d07" })).map(({ email }) => email)).toEqual([
      "User3@d07.example",
    ]);
  });

  it("searches a bounded number of parts at a time, bad rows too", async () => {
    const { page, read } = await results();
    const first = await page({ q: "user1@" });
    expect(read).toHaveLength(searchedParts);
    expect(first).toMatchObject({ count: undefined, next_cursor: expect.any(String) });
    const found = await everything(page, { q: "user1@" });
    expect(found).toHaveLength(41);
    expect(found.at(-1)?.email).toBe("user1@");
    expect(await everything(page, { q: "user1@", status: "valid" })).toHaveLength(40);
  });

  it("refuses a cursor that is not its own", async () => {
    const { page } = await results();
    await expect(page({ cursor: "nonsense" })).rejects.toMatchObject({ code: "page.cursor" });
  });
});
