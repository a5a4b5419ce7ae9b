/** Files whose rows are far longer than they are in the upload. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { importFile } from "../import/index.ts";
import { partsOf } from "../manifest.ts";
import { Download, limits } from "../schema.ts";
import { type Output, rowsOut } from "./index.ts";
import { OutputTooMuch } from "./output-limit.ts";

const now = "2026-01-01T00:00:00.000Z";
const inTime = <R>(body: () => R): R => Clock.provide(manualClock(now), body);

/** The unverified file of an upload. */
async function made(file: string, request: Partial<Download>, limited: Partial<Output> = {}) {
  const objects = memoryObjects(50);
  const upload = { key: "upload", filename: "list.csv" };
  await objects.put("upload", file);
  const imported = await inTime(() =>
    importFile({ ...upload, choice: {}, prefix: "list/", limits }, objects),
  );
  const parts = partsOf([], imported);
  return rowsOut(
    { upload, imported, parts, request: Download.parse(request), scratch: "s/", ...limited },
    objects,
  );
}

/** With its byte order mark. */
const text = async (file: Readable): Promise<string> => (await buffer(file)).toString();

const rows = (count: number, row = "a@x.org,") => `${row}\n`.repeat(count);

it("A wide file is written piece by piece, however long the names of its columns are.", async () => {
  const file = await made(`email,${"n".repeat(90_000)}\n${rows(300)}`, { format: "jsonl", original: true });
  let pieces = 0;
  for await (const piece of file) {
    expect((piece as Buffer).length).toBeLessThan(2 ** 19);
    pieces += 1;
  }
  expect(pieces).toBeGreaterThan(50);
});

it("A wide file has thousands of columns of one name, under distinct ones.", async () => {
  const upload = `email${",c".repeat(9_990)}\n${rows(100)}`;
  const file = await text(await made(upload, { format: "jsonl", original: true, columns: ["status"] }));
  const [line = ""] = file.split("\n");
  const { original } = JSON.parse(line) as { original: Record<string, string> };
  expect(Object.keys(original)).toHaveLength(9_991);
  expect(Object.keys(original).slice(0, 3)).toEqual(["email", "c", "c (2)"]);
  expect(Object.keys(original).at(-1)).toBe("c (9990)");
});

it("A wide file is as wide in each row as in the widest.", async () => {
  const upload = "email,b,b (2),b\na@x.org\nb@x.org,1,2,3,4\nc@x.org,,\n";
  const original: Partial<Download> = { original: true, columns: ["email"] };
  expect(await text(await made(upload, original))).toBe(
    "\ufeffemail,b,b (2),b,Column 5,email\r\na@x.org,,,,,a@x.org\r\nb@x.org,1,2,3,4,b@x.org\r\nc@x.org,,,,,c@x.org\r\n",
  );
  const lines = await text(await made(upload, { format: "jsonl", ...original }));
  expect(lines.split("\n").map((line) => line.slice(0, -1))).toEqual([
    '{"original":{"email":"a@x.org","b":"","b (2)":"","b (3)":"","Column 5":""},"email":"a@x.org"',
    '{"original":{"email":"b@x.org","b":"1","b (2)":"2","b (3)":"3","Column 5":"4"},"email":"b@x.org"',
    '{"original":{"email":"c@x.org","b":"","b (2)":"","b (3)":"","Column 5":""},"email":"c@x.org"',
    "",
  ]);
});

it("A wide file of cells is as wide in each row as that is in the upload.", async () => {
  const cells: Partial<Download> = {
    format: "jsonl",
    original: true,
    original_as: "cells",
    columns: ["email"],
  };
  const lines = await text(await made("email,b,b\na@x.org\nb@x.org,1,2,3\nc@x.org,,\n", cells));
  expect(lines.split("\n")).toEqual([
    '{"original":["a@x.org"],"email":"a@x.org"}',
    '{"original":["b@x.org","1","2","3"],"email":"b@x.org"}',
    '{"original":["c@x.org","",""],"email":"c@x.org"}',
    "",
  ]);
});

const outcomes: Partial<Download>[] = [
  { format: "csv", original: true },
  { format: "jsonl", original: true },
  { format: "csv", original: true, rows: [1, 2, 3, 4, 5, 6, 7] },
  { format: "jsonl", statuses: ["invalid"] },
];

it.each(outcomes)("A wide file has as many bytes as it may, and none more: %j", async (request) => {
  const upload = `email,${"ñ".repeat(500)}\n${rows(3_000)}${rows(3_000, "nope,")}`;
  const whole = await text(await made(upload, request));
  const size = Buffer.byteLength(whole);
  expect(await text(await made(upload, request, { maxBytes: size }))).toBe(whole);
  const above = text(await made(upload, request, { maxBytes: size - 1 }));
  await expect(above).rejects.toMatchObject({ isTooLarge: true });
});

it("A wide file is refused before a row is written, where its names alone are too much.", async () => {
  const upload = `email,${"n".repeat(1_000)}\n${rows(1_000)}`;
  const file = text(await made(upload, { format: "jsonl", original: true }, { maxBytes: 1_000_000 }));
  await expect(file).rejects.toMatchObject({ isTooLarge: true, bytes: 0 });
});

it("A wide file is given up at its deadline, as a workbook too.", async () => {
  for (const format of ["csv", "xlsx"] as const) {
    const at = (deadline: string) =>
      inTime(async () =>
        text(await made(`email,b\n${rows(10)}`, { format }, { deadline: new Date(deadline) })),
      );
    await expect(at("2026-01-01T00:00:00.001Z")).resolves.not.toBe("");
    await expect(at(now)).rejects.toThrow(OutputTooMuch);
  }
});
