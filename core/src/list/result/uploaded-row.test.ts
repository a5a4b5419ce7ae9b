import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { workbook } from "../../../test/workbook.ts";
import { PositionMap } from "../../verification/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import {
  importFile,
  positionsKey,
  readPositions,
  rowIndexKey,
  rowsKey,
  uploadCopyKey,
} from "../import/index.ts";
import { limits } from "../schema.ts";
import { uploadedCells, uploadedRow } from "./uploaded-row.ts";

const upload = { key: "upload", filename: "list.csv" };

async function imported(file: string | Buffer) {
  const objects = memoryObjects();
  await objects.put("upload", file);
  const result = await Clock.provide(manualClock("2026-01-01T00:00:00.000Z"), () =>
    importFile({ ...upload, choice: {}, prefix: "list/", limits }, objects),
  );
  const positions: number[] = [];
  for await (const some of readPositions(await objects.read(rowsKey("list/")))) positions.push(...some);
  const reads: { key: string; bytes: number }[] = [];
  const bytes: typeof objects.bytes = async (key, range) => {
    const found = await objects.bytes(key, range);
    reads.push({ key, bytes: found.length });
    return found;
  };
  const rowAt = (position: number, row?: number) =>
    uploadedRow(upload, result, { position, row }, { ...objects, bytes });
  const read: typeof objects.read = async (key, range) => {
    const counted = async function* () {
      for await (const piece of await objects.read(key, range)) {
        reads.push({ key, bytes: (piece as Buffer).length });
        yield piece as Buffer;
      }
    };
    return Readable.from(counted(), { objectMode: false });
  };
  const cellsOf = (rows: readonly number[], columns: readonly number[]) =>
    uploadedCells(upload, result, { rows, columns }, { ...objects, bytes, read });
  return { objects, positions, reads, rowAt, cellsOf };
}

describe("the row of the upload behind a result", () => {
  it("has the cells as they were uploaded, and says how often the address repeats", async () => {
    const { positions, rowAt } = await imported(
      'name,email,note\nJane,jane@x.org,"a, b"\n\nnobody,n/a,\nAgain,JANE@x.org,later\n',
    );
    const [jane = 0, nobody = 0] = positions;
    expect(positions[2]).toBe(jane);
    expect(await rowAt(jane)).toEqual({
      number: 1,
      repeats: 1,
      cells: [
        { column: "name", text: "Jane" },
        { column: "email", text: "jane@x.org" },
        { column: "note", text: "a, b" },
      ],
    });
    expect(await rowAt(jane, 3)).toMatchObject({
      number: 3,
      repeats: 1,
      cells: [{ text: "Again" }, { text: "JANE@x.org" }, { text: "later" }],
    });
    expect(await rowAt(jane, 1)).toEqual(await rowAt(jane));
    for (const other of [2, 4])
      await expect(rowAt(jane, other)).rejects.toMatchObject({ code: "results.position" });
    expect(await rowAt(nobody)).toMatchObject({ number: 2, repeats: 0, cells: [{ text: "nobody" }, {}, {}] });
    await expect(rowAt(2)).rejects.toMatchObject({ code: "results.position" });
  });

  it("is found for every row of a file of many pieces", async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, row) => `${row},user${row}@d${row % 9}.example,ü "${row}"`,
    );
    const { objects, positions, reads, rowAt } = await imported(`id,email,note\n${rows.join("\n")}\n`);
    expect((objects.json(rowIndexKey("list/")) as unknown[]).length).toBeGreaterThan(2);
    for (const row of [0, 1, 7_777, 15_000, 29_998, 29_999]) {
      const { number, cells } = await rowAt(positions[row] ?? -1);
      expect(number).toBe(row + 1);
      expect(cells?.[0]?.text).toBe(String(row));
      expect(cells?.[2]?.text).toBe(`ü "${row}"`);
    }
    const ofMap = reads.filter(({ key }) => key === positionsKey("list/"));
    expect(ofMap.every(({ bytes }) => bytes === PositionMap.entryBytes)).toBe(true);
  });

  it("is found for every row of a workbook, without reading the workbook again", async () => {
    const rows = Array.from({ length: 12_000 }, (_, row) => [`u${row}@d${row % 9}.example`, `ü ${row}`, ""]);
    const { objects, positions, reads, rowAt } = await imported(workbook([["email", "note", "x"], ...rows]));
    expect(objects.keys("list/copy/").length).toBeGreaterThan(1);
    for (const row of [0, 5_555, 11_998, 11_999])
      expect(await rowAt(positions[row] ?? -1)).toEqual({
        number: row + 1,
        repeats: 0,
        cells: [
          { column: "email", text: `u${row}@d${row % 9}.example` },
          { column: "note", text: `ü ${row}` },
          { column: "x", text: "" },
        ],
      });
    expect(reads.map(({ key }) => key)).not.toContain("list/upload");
  });

  it("is read for a page of rows, of a large file only the pieces that they lie in", async () => {
    const size = 150_000;
    const rows = Array.from({ length: size }, (_, row) => `${row},user${row}@d${row % 9}.example,ü "${row}"`);
    const { objects, reads, cellsOf } = await imported(`id,email,note\n${rows.join("\n")}\n`);
    const pieces = (objects.json(rowIndexKey("list/")) as unknown[]).length;
    expect(pieces).toBeGreaterThan(15);
    const pieceBytes = 2 ** 18 + 2 ** 17;
    const bytesFor = async (indexes: readonly number[]) => {
      reads.length = 0;
      const cells = await cellsOf(indexes, [2, 0]);
      for (const index of indexes) expect(cells.get(index)).toEqual([`ü "${index}"`, String(index)]);
      return reads
        .filter(({ key }) => key === uploadCopyKey("list/"))
        .reduce((sum, { bytes }) => sum + bytes, 0);
    };
    const near = Array.from({ length: 200 }, (_, index) => 90_000 + index);
    expect(await bytesFor(near.toReversed())).toBeLessThanOrEqual(3 * pieceBytes);
    const scattered = [0, 1, 40_000, 40_001, 80_000, size - 1];
    expect(await bytesFor(scattered)).toBeLessThanOrEqual(5 * pieceBytes);
    expect((await cellsOf([size], [0])).size).toBe(0);
  });

  it("has no cells in a table where a workbook has no copy of it, and short ones", async () => {
    const long = "x".repeat(limits.shownText + 1);
    const { objects, cellsOf } = await imported(
      workbook([
        ["email", "note"],
        ["a@x.org", long],
      ]),
    );
    expect((await cellsOf([0], [1])).get(0)).toEqual([long.slice(1)]);
    await objects.put(rowIndexKey("list/"), "[]");
    expect((await cellsOf([0], [1])).size).toBe(0);
  });

  it("has at most 100 cells of 1,000 characters", async () => {
    const cells = Array.from({ length: 150 }, (_, column) => `c${column}`.padEnd(1_500, "x"));
    const { rowAt } = await imported(`jane@x.org,${cells.join(",")}\njoe@x.org,${cells.join(",")}\n`);
    const row = await rowAt(0);
    expect(row.cells).toHaveLength(limits.rowCells);
    expect(row.cells?.[1]?.text).toHaveLength(limits.cellText);
  });
});
