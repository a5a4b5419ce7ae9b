/** Rows that can be mended are counted and shown, and mended only where that is asked for. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { limits } from "../schema.ts";
import { importFile, originalsAt, readPositions } from "./index.ts";

const tinyRuns = { bytes: 2 ** 40, occurrences: 7, domains: 5 };

async function imported(lines: readonly string[], { mend = true, isSpilled = false } = {}) {
  const objects = memoryObjects();
  await objects.put("upload", Buffer.from(["email", ...lines].join("\n")));
  const run = isSpilled ? { run: tinyRuns } : {};
  const input = { key: "upload", filename: "list.txt", choice: { column: 0, has_header: true } };
  const result = await Clock.provide(manualClock("2026-01-01T00:00:00.000Z"), () =>
    importFile({ ...input, prefix: "list/", limits, mend, ...run }, objects),
  );
  const addresses = objects.keys("list/chunk/").flatMap((key) => objects.json(key) as string[]);
  const originals = await originalsAt(
    objects,
    result,
    addresses.map((_, position) => position),
  );
  const rows: number[] = [];
  for await (const some of readPositions(await objects.read("list/rows"))) rows.push(...some);
  return { objects, result, addresses, originals, rows };
}

describe("rows that can be mended", () => {
  it("have no original behind the distinct addresses, where no chunk is", async () => {
    const { objects, result } = await imported(["mailto:bob@a.org", "nope"]);
    const behind = [result.rows.distinct, result.chunkSize, result.chunkSize + 1];
    expect(await originalsAt(objects, result, behind)).toEqual(new Map());
  });

  const lines = ["ann@a.org", "mailto:bob@a.org", "nope", "<cleo@a.org>.", "dan at a dot org"];

  it("are counted, shown as they were and would be, and rejected", async () => {
    const { result, addresses } = await imported(lines, { mend: false });
    expect(addresses).toEqual(["ann@a.org"]);
    expect(result.rows).toEqual({ total: 5, distinct: 1, duplicates: 0, bad_syntax: 4 });
    expect(result.mendable).toEqual({
      count: 3,
      is_mended: false,
      preview: [
        { original: "mailto:bob@a.org", address: "bob@a.org", how: ["scheme"] },
        { original: "<cleo@a.org>.", address: "cleo@a.org", how: ["punctuation"] },
        { original: "dan at a dot org", address: "dan@a.org", how: ["words"] },
      ],
    });
  });

  it("are mended where that is asked for, each with its original beside its chunk", async () => {
    const { result, addresses, originals } = await imported(lines);
    expect(addresses.toSorted()).toEqual(["ann@a.org", "bob@a.org", "cleo@a.org", "dan@a.org"]);
    expect(result.rows).toEqual({ total: 5, distinct: 4, duplicates: 0, bad_syntax: 1 });
    expect(result.mendable).toMatchObject({ count: 3, is_mended: true });
    const byAddress = Object.fromEntries(addresses.map((text, position) => [text, originals.get(position)]));
    expect(byAddress).toEqual({
      "ann@a.org": undefined,
      "bob@a.org": "mailto:bob@a.org",
      "cleo@a.org": "<cleo@a.org>.",
      "dan@a.org": "dan at a dot org",
    });
  });

  it("are duplicates of the same address, whose first row says whether it was mended", async () => {
    const { result, addresses, originals } = await imported([
      ...["ann@a.org", "mailto:Ann@A.org"],
      ...["mailto:bob@a.org", "bob@a.org", "bob at a.org"],
    ]);
    expect(result.rows).toEqual({ total: 5, distinct: 2, duplicates: 3, bad_syntax: 0 });
    expect(originals.get(addresses.indexOf("ann@a.org"))).toBeUndefined();
    expect(originals.get(addresses.indexOf("bob@a.org"))).toBe("mailto:bob@a.org");
  });

  it("are shown ten at most, each text once, and all counted", async () => {
    const names = Array.from({ length: 11 }, (_, index) => `mailto:p${index}@a.org`);
    const { result } = await imported(["ann@a.org", ...names.flatMap((name) => [name, name])]);
    expect(result.mendable?.count).toBe(22);
    expect(result.mendable?.preview.map(({ original }) => original)).toEqual(names.slice(0, 10));
  });

  it("keep no originals where there are none", async () => {
    const { objects, result } = await imported(["ann@a.org", "nope"]);
    expect(result.mendable).toEqual({ count: 0, preview: [], is_mended: true });
    expect(objects.keys("list/original/")).toEqual([]);
  });

  it("fail an import without any other address, unless they are mended", async () => {
    const all = ["mailto:ann@a.org", "nope"];
    await expect(imported(all, { mend: false })).rejects.toMatchObject({
      code: "file.mendable",
      message: "No row holds an email address as it stands, but 1 can be mended.",
    });
    expect((await imported(all)).addresses).toEqual(["ann@a.org"]);
  });
});

it("An import that mends verifies what a mended copy of the file would verify, with or without sorted runs.", async () => {
  const name = fc.constantFrom("ann", "Bob", "cleo", "o'hara");
  const cell = fc.oneof(
    fc.tuple(name, fc.constantFrom("@", " at ", "(at)"), fc.constantFrom("a.org", "gmail.com", "b.net")),
    fc.tuple(name, fc.constant("@"), fc.constantFrom("gmail,com", "a.org.", "b.net@b.net")),
    fc.constantFrom(["nope"], ["n/a"]),
  );
  const byHand = (text: string) =>
    text
      .replace(/ at |\(at\)/, "@")
      .replace("gmail,com", "gmail.com")
      .replace(/\.$/, "")
      .replace(/(@b\.net)@b\.net$/, "$1");
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { maxLength: 60, size: "max" }),
      fc.boolean(),
      async (cells, isSpilled) => {
        const lines = ["first@a.org", ...cells.map((parts) => `"${parts.join("")}"`)];
        const made = await imported(lines, { isSpilled });
        const plain = await imported(lines.map(byHandInQuotes), { mend: false });
        expect(made.addresses).toEqual(plain.addresses);
        expect(made.rows).toEqual(plain.rows);
        expect(made.result.rows).toEqual(plain.result.rows);
      },
    ),
  );

  function byHandInQuotes(line: string): string {
    return line.startsWith('"') ? `"${byHand(line.slice(1, -1))}"` : line;
  }
});
