import { buffer } from "node:stream/consumers";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { verdictOf } from "../../../test/verdict.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { importFile } from "../import/index.ts";
import { partsOf } from "../manifest.ts";
import { Download, limits } from "../schema.ts";
import { rowsOut } from "./index.ts";

const upload = { key: "upload", filename: "list.csv" };

/** The finished file of a list of these cells, all of whose addresses were verified. */
async function fileOf(cells: readonly string[], request: Partial<Download> = {}, mend = true) {
  const objects = memoryObjects();
  await objects.put(
    "upload",
    ["Email", ...cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join("\n"),
  );
  const choice = { column: 0, has_header: true };
  const imported = await Clock.provide(manualClock("2026-01-01T00:00:00.000Z"), () =>
    importFile({ ...upload, choice, prefix: "list/", limits, mend }, objects),
  );
  const addresses = objects.keys("list/chunk/").flatMap((key) => objects.json(key) as string[]);
  await objects.put("part", addresses.map((text) => JSON.stringify(verdictOf(text, "accepted"))).join("\n"));
  const none = { first: "", last: "", statuses: {}, reasons: {}, rows: {}, providers: {} };
  const parts = partsOf([{ key: "part", offset: 0, count: addresses.length, ...none }], imported);
  const wanted = { upload, imported, parts, request: Download.parse(request), scratch: "scratch/" };
  return buffer(rowsOut(wanted, objects));
}

const cells = [
  "ann@a.org",
  "mailto:Bob@a.org",
  "ANN@a.org",
  "nope",
  "<ann@a.org",
  "bob@A.org",
  "=x@gmail,com",
];

describe("a file of a mended list", () => {
  it("has the address that was verified, and in a column the text that it was mended from", async () => {
    expect((await fileOf(cells)).toString().split("\r\n")).toEqual([
      "email,status,reason,mended_from",
      "ann@a.org,valid,accepted,",
      "Bob@a.org,valid,accepted,mailto:Bob@a.org",
      "ANN@a.org,valid,accepted,",
      "nope,invalid,bad_syntax,",
      "ann@a.org,valid,accepted,<ann@a.org",
      "bob@A.org,valid,accepted,",
      "'=x@gmail.com,valid,accepted,\"'=x@gmail,com\"",
      "",
    ]);
  });

  it("leaves the file's own cells as they were", async () => {
    const lines = (await fileOf(cells.slice(0, 2), { original: true })).toString().split("\r\n");
    expect(lines.slice(0, 3)).toEqual([
      "\ufeffEmail,email,status,reason,mended_from",
      "ann@a.org,ann@a.org,valid,accepted,",
      "mailto:Bob@a.org,Bob@a.org,valid,accepted,mailto:Bob@a.org",
    ]);
  });

  it("has the verified address beside them, also where only other columns are asked for", async () => {
    const request: Partial<Download> = { original: true, columns: ["status"] };
    expect((await fileOf(cells.slice(0, 2), request)).toString().split("\r\n").slice(0, 3)).toEqual([
      "\ufeffEmail,email,status,mended_from",
      "ann@a.org,ann@a.org,valid,",
      "mailto:Bob@a.org,Bob@a.org,valid,mailto:Bob@a.org",
    ]);
  });

  it("has the column where it is asked for", async () => {
    const request: Partial<Download> = { columns: ["mended_from", "email"] };
    expect((await fileOf(cells.slice(0, 2), request)).toString().split("\r\n").slice(0, 3)).toEqual([
      "mended_from,email",
      ",ann@a.org",
      "mailto:Bob@a.org,Bob@a.org",
    ]);
  });

  it("has it in JSON lines and workbooks", async () => {
    const lines = (await fileOf(cells.slice(0, 2), { format: "jsonl", columns: ["email"] })).toString();
    expect(
      lines
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { email: "ann@a.org", mended_from: null },
      { email: "Bob@a.org", mended_from: "mailto:Bob@a.org" },
    ]);
    const [sheet] = await readExcelFile(
      await fileOf(cells.slice(0, 2), { format: "xlsx", columns: ["email"] }),
    );
    expect(sheet?.data).toEqual([
      ["email", "mended_from"],
      ["ann@a.org", null],
      ["Bob@a.org", "mailto:Bob@a.org"],
    ]);
  });
});

it("A file of a list that was not mended has no such column, unless it is asked for.", async () => {
  expect((await fileOf(cells.slice(0, 2), {}, false)).toString().split("\r\n").slice(0, 3)).toEqual([
    "email,status,reason",
    "ann@a.org,valid,accepted",
    "mailto:Bob@a.org,invalid,bad_syntax",
  ]);
  expect((await fileOf(["ann@a.org"], {})).toString()).not.toContain("mended_from");
  expect((await fileOf(["ann@a.org"], { columns: ["email", "mended_from"] })).toString()).toContain(
    "ann@a.org,\r\n",
  );
});
