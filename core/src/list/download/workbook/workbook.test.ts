import { randomBytes } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import fc from "fast-check";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { injections } from "../../../../test/injections.ts";
import { memoryObjects } from "../../../../test/memory-objects.ts";
import { open, type Row, objectSource } from "../../../file/index.ts";
import { rowXml, workbookOf } from "./index.ts";
import { sheetLimits } from "./sheet.ts";

async function* batches(rows: readonly Row[], size = 2): AsyncGenerator<string[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size).map((row) => rowXml(row));
}

const made = (rows: readonly Row[], sheetRows?: number): Promise<Buffer> =>
  buffer(workbookOf(batches(rows), sheetRows));

/** The cells of all sheets, read by an independent library. */
async function read(bytes: Buffer): Promise<{ name: string; rows: string[][] }[]> {
  const sheets = await readExcelFile(bytes, { trim: false });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell) => (cell === null ? "" : (cell as string)))),
  }));
}

async function entry(bytes: Buffer, name: string): Promise<string> {
  const archive = await yauzl.fromBufferPromise(bytes);
  for await (const one of archive.eachEntry())
    if (one.fileName === name) return text(await archive.openReadStreamPromise(one));
  throw new Error(`The workbook has no ${name}.`);
}

describe("a workbook", () => {
  it("is read back by an independent library, with every cell as text", async () => {
    const rows = [
      ["email", "Zoë & <Söhne>", "score"],
      ["jane@x.org", ' "quoted" ', "50"],
      ["joe@x.org", "two\nlines\tand a tab", "=1+1"],
      ["😀@x.org", "", "007"],
    ];
    expect(await read(await made(rows))).toEqual([{ name: "Results", rows }]);
  });

  it("is read back by our own reader, for any text that XML allows", async () => {
    const xmlText = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...Array.from("ab <&>'\"\r\n\t_x0041é😀")), maxLength: 12 }),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    );
    const row = fc.array(
      text.filter((text) => xmlText.test(text)),
      { minLength: 30, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const objects = memoryObjects();
        const ended = rows.map((row) => [...row, "@"]);
        await objects.put("workbook", await made(ended));
        const file = await open(await objectSource(objects, "workbook"), { filename: "list.xlsx" });
        const found: Row[] = [];
        for await (const some of file.rows()) found.push(...some);
        expect(found).toEqual(ended);
      }),
      { numRuns: 50 },
    );
  });

  it("replaces characters that XML does not allow", async () => {
    const [sheet] = await read(await made([["a\0b", "\u0001", "\ud800x", "\uffff"]]));
    expect(sheet?.rows).toEqual([["a\ufffdb", "\ufffd", "\ufffdx", "\ufffd"]]);
  });

  it("truncates cells to Excel's limit", async () => {
    const longest = "x".repeat(sheetLimits.cell);
    const [sheet] = await read(await made([[longest, `${longest}x`, `${"x".repeat(32_765)}😀x`]]));
    expect(sheet?.rows[0]).toEqual([longest, `${longest.slice(1)}…`, `${"x".repeat(32_765)}…`]);
  });

  it("names the columns as Excel does", async () => {
    const cells = Array.from({ length: 703 }, (_, column) => `c${column}`);
    const xml = await entry(await made([cells]), "xl/worksheets/sheet1.xml");
    for (const name of ["A1", "Z1", "AA1", "ZZ1", "AAA1"]) expect(xml).toContain(`r="${name}"`);
  });

  it("shows formulas as text", async () => {
    const bytes = await made([["header"], ...injections.map((text) => [text])]);
    const [sheet] = await read(bytes);
    const shown = injections.map((text) => text.replaceAll("\0", "\ufffd").replaceAll("\v", "\ufffd"));
    expect(sheet?.rows.slice(1).map(([cell]) => cell)).toEqual(shown);
    const xml = await entry(bytes, "xl/worksheets/sheet1.xml");
    expect(xml).not.toContain("<f>");
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(injections.length + 1);
    expect(xml.match(/s="2"/g)).toHaveLength(injections.length);
    const styles = await entry(bytes, "xl/styles.xml");
    expect(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0].match(/<xf [^>]*>/g)?.[2]).toContain('quotePrefix="1"');
  });
});

describe("a workbook's sheets", () => {
  const rows = (count: number): Row[] => [
    ["email"],
    ...Array.from({ length: count }, (_, row) => [`u${row}@x.org`]),
  ];

  it.each([
    [0, [1]],
    [3, [4]],
    [4, [4, 2]],
    [6, [4, 4]],
    [7, [4, 4, 2]],
  ])("split %d rows into %j, each with the same header", async (count, lengths) => {
    const sheets = await read(await made(rows(count), 4));
    expect(sheets.map(({ rows }) => rows.length)).toEqual(lengths);
    expect(sheets.map(({ name }) => name)).toEqual(
      ["Results", "Results 2", "Results 3"].slice(0, lengths.length),
    );
    for (const { rows } of sheets) expect(rows[0]).toEqual(["email"]);
    expect(sheets.flatMap(({ rows }) => rows.slice(1))).toEqual(rows(count).slice(1));
  });

  it.each([
    [0, ["Results"]],
    [1, ["Results", "Results 2"]],
  ])("have Excel's maximum length: with %d rows more, there are %j", async (more, names) => {
    async function* many() {
      yield [rowXml(["email"])];
      const some = Array.from({ length: 1_000 }, () => rowXml(["u@x.org"]));
      for (let left = sheetLimits.rows - 1 + more; left > 0; left -= some.length) yield some.slice(0, left);
    }
    const bytes = await buffer(workbookOf(many()));
    const listed = (await entry(bytes, "xl/workbook.xml")).matchAll(/<sheet name="([^"]*)"/g);
    expect([...listed].map(([, name]) => name)).toEqual(names);
    const last = await entry(bytes, `xl/worksheets/sheet${names.length}.xml`);
    expect(last.slice(-200)).toContain(`<row r="${more === 0 ? sheetLimits.rows : 2}">`);
  });
});

describe("making a workbook", () => {
  it("fails with the error of its rows", async () => {
    async function* failing() {
      yield [rowXml(["email"])];
      throw new Error("storage is gone");
    }
    await expect(buffer(workbookOf(failing()))).rejects.toThrow("storage is gone");
  });

  it("closes the rows when its consumer stops", async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield [rowXml([crypto.randomUUID()])];
      } finally {
        ended = true;
      }
    }
    const bytes = workbookOf(endless());
    for await (const _ of bytes) break;
    await finished(bytes).catch(() => undefined);
    await expect.poll(() => ended).toBe(true);
  });

  it("reads rows only on demand", async () => {
    let asked = 0;
    async function* endless() {
      for (; ; asked += 1) yield [rowXml([randomBytes(2_000).toString("hex")])];
    }
    const bytes = workbookOf(endless());
    const first = bytes[Symbol.asyncIterator]();
    await first.next();
    let before = -1;
    await expect.poll(() => asked === before || void (before = asked), { interval: 50 }).toBe(true);
    expect(asked).toBeLessThan(2_000);
    bytes.destroy();
  });
});
