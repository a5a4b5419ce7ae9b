import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MemoryObjects, memoryObjects } from "../../../test/memory-objects.ts";
import { parse } from "../../address/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { systemClock } from "../../port/clock/system.ts";
import { manualClock } from "../../port/clock/manual.ts";
import type { Choice } from "../../file/schema.ts";
import { limits } from "../schema.ts";
import { type RejectedRow, chunkSize, importFile, type ImportResult, readPositions } from "./index.ts";
import type { RunLimits } from "./run.ts";

interface Made {
  objects: MemoryObjects;
  result: ImportResult;
}

const tinyRuns: RunLimits = { bytes: 2 ** 40, occurrences: 7, domains: 5 };

async function imported(
  text: string | Buffer,
  options: { choice?: Choice; rows?: number; bytes?: number; run?: RunLimits; lines?: boolean } = {},
): Promise<Made> {
  const objects = memoryObjects();
  await objects.put("upload", Buffer.from(text as string));
  const { choice = {}, rows = limits.rows, bytes = limits.bytes, run, lines } = options;
  const input = { key: "upload", filename: "list.csv", choice, prefix: "list/", run, lines };
  const result = await Clock.provide(manualClock("2026-01-01T00:00:00.000Z"), () =>
    importFile({ ...input, limits: { rows, bytes } }, objects),
  );
  return { objects, result };
}

const addresses = ({ objects }: Made): string[] =>
  objects.keys("list/chunk/").flatMap((key) => objects.json(key) as string[]);

const rejectedRows = ({ objects }: Made): RejectedRow[] =>
  objects
    .keys("list/rejected/")
    .flatMap((key) => (objects.all.get(key)?.toString() ?? "").split("\n").filter(Boolean))
    .map((line) => JSON.parse(line) as RejectedRow);

async function positions({ objects }: Made): Promise<number[]> {
  const all: number[] = [];
  for await (const some of readPositions(await objects.read("list/rows"))) all.push(...some);
  return all;
}

/** The result of each row, in the order of the file. */
async function rowsOf(made: Made): Promise<string[]> {
  const results = [...addresses(made), ...rejectedRows(made).map(({ email }) => email)];
  return (await positions(made)).map((position) => results[position] ?? "nothing");
}

const address = fc
  .tuple(
    fc.constantFrom("jane", "JANE", "bob", "x.y", "ünal"),
    fc.nat(12),
    fc.constantFrom("a", "B", "c", "münchen"),
  )
  .map(([local, number, domain]) => `${local}${number}@${domain}.example`);
const cell = fc.oneof({ weight: 8, arbitrary: address }, fc.constantFrom("nobody", "a@@b", "@x.org", "n/a"));

const identity = (text: string): string => {
  const parsed = parse(text);
  return parsed.ok ? parsed.normalized.toLowerCase() : text;
};

describe("importing a file", () => {
  it("counts the rows that reach one mailbox, also where its addresses and their rows are apart", async () => {
    const rows = [
      "a.nn@gmail.com",
      "bob@gmail.com",
      "ANN@gmail.com",
      "ann+x@googlemail.com",
      "a.nn@gmail.com",
    ];
    const others = Array.from({ length: 40 }, (_, index) => `p${index}+x@company.example`);
    const file = ["email", ...rows, ...others, ...rows, "p1@company.example", "nobody"].join("\n");
    const expected = { rows: 7, addresses: 2, mailboxes: 1 };
    expect((await imported(file)).result.variants).toEqual(expected);
    expect((await imported(file, { run: tinyRuns })).result.variants).toEqual(expected);
    const none = await imported("email\nann@x.org\nann@x.org\nbob@x.org\n");
    expect(none.result.variants).toEqual({ rows: 0, addresses: 0, mailboxes: 0 });
  });

  it("maps every row to one result, the first spelling of its address", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 120, size: "max" }),
        fc.boolean(),
        async (cells, spill) => {
          const rows = ["first@row.example", ...cells];
          const made = await imported(`email\n${rows.join("\n")}\n`, spill ? { run: tinyRuns } : {});
          const first = new Map<string, string>();
          for (const row of rows) if (!first.has(identity(row))) first.set(identity(row), row);
          expect(await rowsOf(made)).toEqual(rows.map((row) => first.get(identity(row))));

          const good = rows.filter((row) => parse(row).ok);
          const distinct = new Set(good.map(identity)).size;
          expect(made.result.rows).toEqual({
            total: rows.length,
            distinct,
            duplicates: good.length - distinct,
            bad_syntax: rows.length - good.length,
          });
          expect(addresses(made)).toHaveLength(distinct);
          expect(rejectedRows(made)).toHaveLength(rows.length - good.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("orders the addresses by domain, whether or not they fit in memory", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 120, size: "max" }), async (cells) => {
        const [whole, spilled] = await Promise.all([
          imported(cells.join("\n")),
          imported(cells.join("\n"), { run: tinyRuns }),
        ]);
        const domains = addresses(whole).map((text) => identity(text).split("@")[1] ?? "");
        expect(domains).toEqual(domains.toSorted());
        expect(addresses(spilled)).toEqual(addresses(whole));
        expect(await positions(spilled)).toEqual(await positions(whole));
        expect(spilled.objects.keys("list/unfinished/")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("cuts the addresses into chunks of equal size, except the last", async () => {
    for (const count of [1, 25, 26, 799, 800, 801, 31_968, 31_969, 32_000, 33_001]) {
      const lines = Array.from({ length: count }, (_, index) => `u${index}@d${index % 50}.example`);
      const made = await imported(lines.join("\n"));
      const lengths = made.objects.keys("list/chunk/").map((key) => (made.objects.json(key) as []).length);
      const size = chunkSize(count);
      expect(made.result.chunkSize).toBe(size);
      expect(lengths).toHaveLength(made.result.chunkCount);
      expect(lengths.slice(0, -1).every((length) => length === size)).toBe(true);
      expect(new Set(addresses(made))).toEqual(new Set(lines));
    }
  });

  it("spreads small lists over 32 chunks of 25 to 1,000", () => {
    expect([1, 800, 801, 31_968, 31_969, 1_000_000].map(chunkSize)).toEqual([25, 25, 26, 999, 1000, 1000]);
  });

  it("treats local parts that differ only in case as duplicates, and keeps the first", async () => {
    const made = await imported(
      "Jane@Example.com\njane@example.COM\njane@xn--mnchen-3ya.de\nJANE@münchen.de",
    );
    expect(addresses(made)).toEqual(["Jane@Example.com", "jane@xn--mnchen-3ya.de"]);
    expect(made.result.rows).toEqual({ total: 4, distinct: 2, duplicates: 2, bad_syntax: 0 });
  });

  it("counts distinct addresses at consumer domains by provider", async () => {
    const made = await imported(
      "a@gmail.com\nb@GMAIL.com\nA@gmail.com\nc@me.com\nd@mac.com\ne@b.org\nf@c.org",
    );
    expect(made.result.providers).toEqual({ google_workspace: 2, apple: 2 });
  });

  it("never counts rejected rows as duplicates, and cuts their text", async () => {
    const long = "x".repeat(1_001);
    const made = await imported(`a@b.org\nnope\nnope\n${long}`);
    expect(made.result.rows).toEqual({ total: 4, distinct: 1, duplicates: 0, bad_syntax: 3 });
    expect(rejectedRows(made).map(({ email }) => email)).toEqual(["nope", "nope", long.slice(0, 1_000)]);
  });

  it("writes at most 1,000 rejected rows to an object", async () => {
    const made = await imported(`a@b.org\n${"nope\n".repeat(2_001)}`);
    expect(made.objects.keys("list/rejected/")).toHaveLength(3);
    expect(made.result.rejectedObjects).toBe(3);
    expect(rejectedRows(made)).toHaveLength(2_001);
  });

  it("removes display names and skips blank lines", async () => {
    const made = await imported('email\n"Doe, Jane <jane@x.org>"\n\n  \nBob <bob@x.org>\n\u00a0amy@x.org \n');
    expect(await rowsOf(made)).toEqual(["jane@x.org", "bob@x.org", "amy@x.org"]);
  });

  it("uses the chosen column", async () => {
    const text = "from,to\na@x.org,b@y.org\nc@x.org,d@y.org\n";
    expect(await rowsOf(await imported(text, { choice: { column: "TO" } }))).toEqual(["b@y.org", "d@y.org"]);
    expect(await rowsOf(await imported(text, { choice: { column: 0 } }))).toEqual(["a@x.org", "c@x.org"]);
    const made = await imported(text, { choice: { column: 1, has_header: false } });
    expect(await rowsOf(made)).toEqual(["to", "b@y.org", "d@y.org"]);
  });

  it("reads pasted lines as single cells", async () => {
    const lines = ['"Doe, Jane" <jane@x.org>', "Doe, Bob <bob@x.org>", "plain@x.org", "a@x.org, b@x.org"];
    const made = await imported(lines.join("\n"), { lines: true, choice: { column: 0, has_header: false } });
    expect(await rowsOf(made)).toEqual(["jane@x.org", "bob@x.org", "plain@x.org", "a@x.org, b@x.org"]);
  });
});

describe("refusing a file", () => {
  const refusal = async (text: string, options?: Parameters<typeof imported>[1]): Promise<unknown> =>
    imported(text, options).catch((error: unknown) => error);

  it("that is empty", async () => {
    expect(await refusal("")).toMatchObject({ code: "file.empty" });
    expect(await refusal("\ufeff")).toMatchObject({ code: "file.empty" });
    expect(await refusal("\n \r\n,,\n")).toMatchObject({ code: "file.empty" });
  });

  it("without addresses", async () => {
    expect(await refusal("name,age\nJane,3\n")).toMatchObject({ code: "file.no_addresses" });
    expect(await refusal("email\n")).toMatchObject({ code: "file.no_rows" });
    expect(await refusal("email\nnope\n")).toMatchObject({ code: "file.no_addresses" });
  });

  it("names neither a file nor a column where lines without addresses were pasted", async () => {
    const refused = await refusal("hello\nworld\n", {
      lines: true,
      choice: { column: 0, has_header: false },
    });
    expect(refused).toMatchObject({
      code: "file.no_addresses",
      message: expect.stringMatching(/what you pasted. Paste one/),
    });
  });

  it("without the chosen column", async () => {
    expect(await refusal("email\na@b.org\n", { choice: { column: "mail" } })).toMatchObject({
      code: "file.no_such_column",
    });
    expect(await refusal("email\na@b.org\n", { choice: { column: 1 } })).toMatchObject({
      code: "file.no_such_column",
    });
  });

  it("with more rows than the limit", async () => {
    const text = "email\na@b.org\n\nb@b.org\nb@b.org\n";
    expect((await imported(text, { rows: 3 })).result.rows.total).toBe(3);
    expect(await refusal(text, { rows: 2 })).toMatchObject({ code: "file.too_many_rows" });
  });

  it("larger than the limit", async () => {
    expect((await imported("a@b.org\n", { bytes: 8 })).result.rows.total).toBe(1);
    expect(await refusal("a@b.org\n", { bytes: 7 })).toMatchObject({
      code: "file.too_large",
      kind: "too_large",
    });
  });

  it("and removes its runs", async () => {
    const objects = memoryObjects();
    await objects.put("upload", Array.from({ length: 50 }, (_, index) => `u${index}@x.org`).join("\n"));
    const input = { key: "upload", filename: "a.txt", choice: {}, prefix: "p/", run: tinyRuns };
    const importing = Clock.provide(systemClock, () =>
      importFile({ ...input, limits: { rows: 49, bytes: 10_000 } }, objects),
    );
    await expect(importing).rejects.toThrow(/49 rows/);
    expect(objects.keys("p/unfinished/")).toEqual([]);
  });
});
