import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { sheet, skeleton, workbook, workbookEntries } from "../../../test/workbook.ts";
import { zip, type ZipEntry } from "../../../test/zip.ts";
import { FileProblem, filePreview, open, objectSource } from "../index.ts";
import { rowLimits } from "../row-limits.ts";
import { isBlank, type Row } from "../rows.ts";
import { type ArchiveLimits, archiveLimits, openArchive, type ReadBudget } from "./archive.ts";

async function read(bytes: Buffer): Promise<Row[]> {
  const objects = memoryObjects(1_000);
  await objects.put("upload", bytes);
  const file = await open(await objectSource(objects, "upload"), { filename: "list.xlsx" });
  expect(file.format).toBe("xlsx");
  const all: Row[] = [];
  for await (const rows of file.rows()) all.push(...rows);
  expect(all.slice(0, file.sample.length)).toEqual(file.sample.slice(0, all.length));
  return all;
}

const cells = (xml: string, ...more: ZipEntry[]) =>
  zip([...skeleton(1), sheet(`<worksheet><sheetData>${xml}</sheetData></worksheet>`), ...more]);

const withoutTrailing = (row: Row): Row => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1);

describe("reading a workbook", () => {
  it("returns the written cells", async () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("ab <&>\n'\"é😀")), maxLength: 6 });
    const table = fc.array(fc.array(text, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const kept = rows.filter((row) => !isBlank(row)).map(withoutTrailing);
        fc.pre(kept.length > 0);
        expect(await read(workbook(rows))).toEqual(kept);
      }),
      { numRuns: 50 },
    );
  });

  it("reads the first sheet that has rows", async () => {
    expect(await read(workbook([], [[" "]], [["a@x.org"]], [["b@x.org"]]))).toEqual([["a@x.org"]]);
  });

  it("reads dates, booleans and rich text as Excel shows them", async () => {
    const styles = {
      name: "xl/styles.xml",
      body: '<s><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/><numFmt numFmtId="171" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></s>',
    };
    const strings = {
      name: "xl/sharedStrings.xml",
      body: "<x:sst xmlns:x='y'><x:si><x:r><x:t>Ja</x:t></x:r><x:r><x:t>ne</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>",
    };
    const row =
      '<row><c t="s"><v>0</v></c><c s="1"><v>45351</v></c><c s="2"><v>45351.75</v></c><c s="3"><v>12</v></c>' +
      '<c t="b"><v>1</v></c><c t="str"><f>A1</f><v>x</v></c><c s="0"><v>1.5</v></c><c s="1"><v>0.25</v></c></row>';
    expect(await read(cells(row, styles, strings))).toEqual([
      ["Jane", "2024-02-29", "2024-02-29 18:00:00", "12", "TRUE", "x", "1.5", "06:00:00"],
    ]);
  });

  it("accepts as many columns as the limit", async () => {
    const at = (reference: string) => cells(`<row><c r="${reference}" t="str"><v>x</v></c></row>`);
    expect((await read(at("NTP1")))[0]).toHaveLength(rowLimits.columns);
    await expect(read(at("NTQ1"))).rejects.toMatchObject({ code: "file.too_wide" });
  });

  it("accepts cells as long as the limit", async () => {
    const cell = (length: number) => cells(`<row><c t="str"><v>${"x".repeat(length)}</v></c></row>`);
    expect((await read(cell(rowLimits.cell)))[0]?.[0]).toHaveLength(rowLimits.cell);
    await expect(read(cell(rowLimits.cell + 1))).rejects.toMatchObject({ code: "file.cell_too_long" });
  });

  it("refuses a row that repeats one long text until it is longer than a row may be", async () => {
    const strings = {
      name: "xl/sharedStrings.xml",
      body: `<sst><si><t>${"x".repeat(99_000)}</t></si></sst>`,
    };
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(11)}</row>`;
    await expect(read(cells(row, strings))).rejects.toMatchObject({ code: "file.row_too_long" });
  });
});

describe("refusing a workbook", () => {
  const refusal = async (bytes: Buffer): Promise<unknown> => read(bytes).catch((error: unknown) => error);
  const isBad = { code: "file.bad_archive" };

  it("that is empty", async () => {
    expect(await refusal(workbook([], []))).toMatchObject({ code: "file.empty" });
  });

  it("that is another archive", async () => {
    expect(await refusal(zip([{ name: "word/document.xml", body: "<x/>" }]))).toMatchObject(isBad);
  });

  it("that is truncated or damaged", async () => {
    const whole = workbook([["a@x.org", "b"]]);
    expect(await refusal(whole.subarray(0, -30))).toMatchObject(isBad);
    expect(await refusal(cells("<row><c></row>"))).toMatchObject(isBad);
    const broken = Buffer.from(whole);
    broken.fill(0xff, 40, 60);
    expect(await refusal(broken)).toMatchObject(isBad);
  });

  it("that declares entities", async () => {
    const body = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>';
    expect(await refusal(zip([...skeleton(1), sheet(body)]))).toMatchObject(isBad);
  });

  const holding = (strings: ZipEntry): Buffer =>
    zip([...workbookEntries([[["a@x.org"]]]).slice(0, -1), strings]);
  const bomb = (claimed?: number): ZipEntry => ({
    name: "xl/sharedStrings.xml",
    body: `<sst>${" ".repeat(archiveLimits.smallBytes)}</sst>`,
    claimed,
  });
  const unpacks = { ...isBad, message: expect.stringContaining("unpacks to far more") };

  it("that is a ZIP bomb", async () => {
    expect(await refusal(holding(bomb()))).toMatchObject(unpacks);
  });

  it("that claims another inflated size", async () => {
    expect(await refusal(holding(bomb(1_000)))).toMatchObject(isBad);
  });

  it("that claims a size above the limit", async () => {
    const claimed = { ...bomb(0xffff_fff0), body: "<sst/>" };
    expect(await refusal(holding(claimed))).toMatchObject(unpacks);
  });

  it("that inflates to more than the limit in total", async () => {
    const objects = memoryObjects();
    await objects.put(
      "upload",
      zip([
        { name: "a", body: "a".repeat(60) },
        { name: "b", body: "b".repeat(40) },
      ]),
    );
    const drain = async (limits: Partial<ArchiveLimits>) => {
      const archive = await openArchive(await objectSource(objects, "upload"), {
        ...archiveLimits,
        ...limits,
      });
      for (const name of ["a", "b"]) for await (const _ of archive.read(name));
      return "read";
    };
    expect(await drain({ bytes: 100, entries: 2 })).toBe("read");
    await expect(drain({ bytes: 99 })).rejects.toMatchObject(unpacks);
    await expect(drain({ entries: 1 })).rejects.toMatchObject(unpacks);
  });
});

describe("what is read of an archive in one call", () => {
  afterEach(() => vi.restoreAllMocks());
  const refusal = () => new FileProblem("file.too_large_to_preview", "It is too large.");
  /** Reads both entries of an archive, of 60 and 40 bytes. */
  async function readBoth(reads: ReadBudget): Promise<string> {
    const objects = memoryObjects();
    const [a, b] = ["a".repeat(60), "b".repeat(40)];
    await objects.put(
      "upload",
      zip([
        { name: "a", body: a },
        { name: "b", body: b },
      ]),
    );
    const archive = await openArchive(await objectSource(objects, "upload"), archiveLimits, reads);
    for (const name of ["a", "b"]) for await (const _ of archive.read(name));
    return "read";
  }

  it("is as many bytes as the call may read, however many there are", async () => {
    expect(await readBoth({ bytes: 100, milliseconds: 1_000, refusal })).toBe("read");
    await expect(readBoth({ bytes: 99, milliseconds: 1_000, refusal })).rejects.toThrow("It is too large.");
  });

  it("is read within the time of the call", async () => {
    vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(1_000);
    expect(await readBoth({ bytes: 100, milliseconds: 1_000, refusal })).toBe("read");
    vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(1_001);
    await expect(readBoth({ bytes: 100, milliseconds: 1_000, refusal })).rejects.toThrow("It is too large.");
  });

  it("is 64 MB and four seconds of a preview, which says what to do", async () => {
    const objects = memoryObjects();
    await objects.put("upload", workbook([["a@x.org"], ["b@x.org"]]));
    const preview = () => filePreview({ key: "upload", filename: "list.xlsx" }, {}, objects);
    vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(4_000);
    expect(await preview()).toMatchObject({ format: "xlsx" });
    vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(4_001);
    await expect(preview()).rejects.toMatchObject({
      code: "file.too_large_to_preview",
      message: expect.stringContaining("Save the list as CSV"),
    });
  });
});
