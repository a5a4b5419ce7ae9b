import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { verdictOf } from "../../../test/verdict.ts";
import type { Reason } from "../../verdict/schema.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { codesOf, type Part } from "../../verification/index.ts";
import { importFile } from "../import/index.ts";
import { partsOf } from "../manifest.ts";
import type { RowQuery } from "../schema.ts";
import { rowFacets, rowPage, type Stored } from "./rows.ts";

/** A file that is not in the order of its domains, with a repeated address and two bad ones. */
const file = [
  "zoe@zeta.example",
  "ann@acme.example",
  "nope",
  "bob@acme.example",
  "Zoe@zeta.example",
  "cy@mid.example",
  "ann@acme.example",
  "eve@gmial.com",
  "also bad",
];
const reasonOf = (email: string): Reason =>
  email.startsWith("bob") ? "mailbox_not_found" : email.startsWith("cy") ? "catch_all" : "accepted";

/** The stored result of the file, with or without the codes of its parts; `without` leaves out the last part. */
async function stored({ hasCodes = true, chunk = 2 } = {}): Promise<Stored & { read: string[] }> {
  const objects = memoryObjects();
  await objects.put("upload", file.join("\n"));
  const input = { key: "upload", filename: "list.csv", choice: {}, prefix: "list/" };
  const imported = await Clock.provide(manualClock("2026-01-01T00:00:00.000Z"), () =>
    importFile({ ...input, limits: { rows: 100, bytes: 10_000 } }, objects),
  );
  const addresses = objects.json("list/chunk/000000") as string[];
  await objects.removeBelow("list/chunk/");
  const parts: Part[] = [];
  for (let offset = 0; offset < addresses.length; offset += chunk) {
    const own = addresses.slice(offset, offset + chunk);
    const verdicts = own.map((email) => ({
      ...verdictOf(email, reasonOf(email)),
      score: email.startsWith("ann") ? 85 : 50,
      suggestion: email === "eve@gmial.com" ? "eve@gmail.com" : null,
      mx: email.includes("acme") ? { host: "mx.acme.example", provider: "google_workspace" } : null,
    }));
    const key = `part/${offset}`;
    await objects.put(`list/chunk/${String(offset / chunk).padStart(6, "0")}`, JSON.stringify(own));
    await objects.put(key, verdicts.map((verdict) => JSON.stringify(verdict)).join("\n"));
    const count = (name: "reason" | "status") =>
      Object.fromEntries(
        [...new Set(verdicts.map((each) => each[name]))].map((value) => [
          value,
          verdicts.filter((each) => each[name] === value).length,
        ]),
      );
    const providers = { google_workspace: verdicts.filter(({ mx }) => mx !== null).length, other: 1 };
    const [first = "", last = ""] = [own[0]?.split("@")[1], own.at(-1)?.split("@")[1]];
    const counts = { statuses: count("status"), reasons: count("reason"), rows: {}, providers };
    parts.push({
      key,
      count: own.length,
      offset,
      first,
      last,
      ...counts,
      ...(hasCodes && { codes: codesOf(verdicts) }),
    });
  }
  const read: string[] = [];
  const whole = { ...imported, chunkSize: chunk };
  return {
    parts: partsOf(parts, whole),
    imported: whole,
    read,
    upload: { filename: "list.csv" },
    objects: {
      ...objects,
      bytes: async (key, range) => {
        read.push(key);
        return objects.bytes(key, range);
      },
    },
  };
}

const page = async (query: Partial<RowQuery> = {}, options = {}) =>
  rowPage(await stored(options), { limit: 100, ...query });
const rowsOf = async (query: Partial<RowQuery>, options = {}) =>
  (await page(query, options)).results.map(({ row }) => row);

describe.each([{ hasCodes: true }, { hasCodes: false }])(
  "rows of a result, codes stored: $hasCodes",
  (options) => {
    it("stand in the order of the file, with the repeated and the rejected, and short verdicts", async () => {
      const { results, count } = await page({}, options);
      expect(count).toBe(9);
      expect(results.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(results.map(({ email }) => email.toLowerCase())).toEqual(
        file.map((email) => email.toLowerCase()),
      );
      expect(results[0]?.position).toBe(results[4]?.position);
      expect(results[1]).toMatchObject({
        email: "ann@acme.example",
        status: "valid",
        reason: "accepted",
        score: 85,
        provider: "google_workspace",
        suggestion: null,
      });
      expect(results[2]).toMatchObject({
        email: "nope",
        status: "invalid",
        reason: "bad_syntax",
        score: 0,
        provider: null,
      });
      expect(results[7]?.suggestion).toBe("eve@gmail.com");
    });

    it("are filtered by status, reason, provider and domain, also together", async () => {
      expect(await rowsOf({ status: "valid" }, options)).toEqual([1, 2, 5, 7, 8]);
      expect(await rowsOf({ reason: "bad_syntax" }, options)).toEqual([3, 9]);
      expect(await rowsOf({ provider: "google_workspace" }, options)).toEqual([2, 4, 7]);
      expect(await rowsOf({ provider: "google_workspace", status: "invalid" }, options)).toEqual([4]);
      expect(await rowsOf({ domain: "ZETA.example" }, options)).toEqual([1, 5]);
      expect(await rowsOf({ domain: "acme.example", status: "valid" }, options)).toEqual([2, 7]);
      expect(await rowsOf({ domain: "absent.example" }, options)).toEqual([]);
      expect(await rowsOf({ status: "valid", reason: "bad_syntax" }, options)).toEqual([]);
    });

    it("are sorted both ways, equal ones in the order of the file", async () => {
      expect(await rowsOf({ sort: "-row" }, options)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
      expect(await rowsOf({ sort: "status" }, options)).toEqual([1, 2, 5, 7, 8, 6, 3, 4, 9]);
      expect(await rowsOf({ sort: "-status" }, options)).toEqual([3, 4, 9, 6, 1, 2, 5, 7, 8]);
      expect(await rowsOf({ sort: "-score" }, options)).toEqual([2, 7, 1, 4, 5, 6, 8, 3, 9]);
      expect(await rowsOf({ sort: "domain", status: "valid" }, options)).toEqual([2, 7, 8, 1, 5]);
    });

    it("come by the page, each once", async () => {
      const pages = [0, 4, 8, 12].map((offset) => rowsOf({ sort: "status", offset, limit: 4 }, options));
      expect((await Promise.all(pages)).flat()).toEqual([1, 2, 5, 7, 8, 6, 3, 4, 9]);
    });

    it("have the cells of the columns that are asked for, in every order and in a search", async () => {
      const cells = async (query: Partial<RowQuery>) =>
        (await page(query, options)).results.map((row) => [row.row, row.cells]);
      expect(await cells({ limit: 2 })).toEqual([
        [1, undefined],
        [2, undefined],
      ]);
      expect(await cells({ limit: 2, columns: "0,7" })).toEqual([
        [1, ["zoe@zeta.example", ""]],
        [2, ["ann@acme.example", ""]],
      ]);
      expect(await cells({ sort: "-row", limit: 1, columns: "0" })).toEqual([[9, ["also bad"]]]);
      expect(await cells({ q: "cy@", columns: "0" })).toEqual([[6, ["cy@mid.example"]]]);
    });

    it("are found by a part of the address, each row of a repeated one", async () => {
      const { results, next_cursor } = await page({ q: "Zoe" }, options);
      expect(results.map(({ row, email }) => [row, email.toLowerCase()])).toEqual([
        [1, "zoe@zeta.example"],
        [5, "zoe@zeta.example"],
      ]);
      expect(next_cursor).toBeNull();
      expect(await rowsOf({ q: "acme", status: "invalid" }, options)).toEqual([4]);
      expect(await rowsOf({ q: "acme", provider: "other" }, options)).toEqual([]);
      expect(await rowsOf({ q: "bad" }, options)).toEqual([9]);
      const counted = await page({ q: "e", limit: 0, domain: "acme.example" }, options);
      expect(counted.sections?.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    });

    it("are found as often as they are counted, in pages of any size", async () => {
      const whole = await rowsOf({ q: "e" }, options);
      for (const limit of [1, 2, 3]) {
        const found: number[] = [];
        let cursor: string | undefined;
        do {
          const { results, next_cursor } = await page({ q: "e", limit, cursor }, options);
          found.push(...results.map(({ row }) => row));
          cursor = next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(found).toEqual(whole);
      }
      const { sections = [] } = await page({ q: "e", limit: 0 }, options);
      expect(sections.reduce((sum, { count }) => sum + count, 0)).toBe(whole.length);
      expect(whole.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    it("are counted by reason, provider and domain under the rest of the filter", async () => {
      const all = await rowFacets(await stored(options), {});
      expect(all.reasons).toEqual(
        expect.arrayContaining([
          { name: "accepted", count: 5 },
          { name: "bad_syntax", count: 2 },
          { name: "mailbox_not_found", count: 1 },
          { name: "catch_all", count: 1 },
        ]),
      );
      expect(all.providers).toEqual([
        { name: "other", count: 6 },
        { name: "google_workspace", count: 3 },
      ]);
      expect(all.domains).toEqual([
        { name: "acme.example", count: 3 },
        { name: "zeta.example", count: 2 },
        { name: "gmial.com", count: 1 },
        { name: "mid.example", count: 1 },
      ]);
      const ofAcme = await rowFacets(await stored(options), { domain: "acme.example", reason: "accepted" });
      expect(ofAcme.reasons).toEqual(expect.arrayContaining([{ name: "mailbox_not_found", count: 1 }]));
      expect(ofAcme.domains).toEqual([
        { name: "acme.example", count: 2 },
        { name: "zeta.example", count: 2 },
        { name: "gmial.com", count: 1 },
      ]);
    });
  },
);

it("Rows of a verification that ended early are those with a verdict.", async () => {
  const whole = await stored();
  const parts = whole.parts.filter(({ offset }) => offset !== 0);
  const { results, count } = await rowPage({ ...whole, parts }, { limit: 100 });
  expect(results.map(({ row }) => row)).toEqual([1, 3, 5, 6, 8, 9]);
  expect(count).toBe(6);
});

it("A page reads the addresses of its own rows only, and no verdict.", async () => {
  const result = await stored();
  await rowPage(result, { limit: 1 });
  expect(result.read).toHaveLength(2);
  expect(result.read.filter((key) => key.startsWith("part/"))).toEqual([]);
});

it("A search has its own order.", async () => {
  await expect(page({ q: "a", sort: "score" })).rejects.toMatchObject({ kind: "input" });
  await expect(page({ q: "a", offset: 5 })).rejects.toMatchObject({ kind: "input" });
});
