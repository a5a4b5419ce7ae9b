/** Some rows of a finished file, read without the others. */
import type { GetObjectCommand } from "@aws-sdk/client-s3";
import { expect, it, onTestFinished } from "vitest";
import { client } from "../../src/aws/store/client.ts";
import { Store } from "../../src/aws/store/index.ts";
import type { RowKind } from "../../src/list/index.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { importAll } from "./import-all.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const request = Download.parse({
  format: "jsonl",
  original: true,
  original_as: "cells",
  columns: ["email", "reason"],
});

/** The finished file of a verified list. */
async function finished(file: string) {
  const space = await verifyingWorkspace();
  const { workspaceID, person, ours, start } = space;
  const list = { name: "Wide", source: "file", purpose: "verify", filename: "wide.csv" } as const;
  const { id } = await person(() => List.create({ ...list, size: file.length }));
  await Store.put(`upload/${workspaceID}/${id}`, file);
  await ours(() => List.received(id));
  await ours(() => importAll(workspaceID, id, space.deadline));
  await space.verify(id);
  const ask = () => person(() => List.requestDownload({ id, request }));
  await ask();
  await space.make();
  const name = String(await ask());
  const select = (
    isWanted: (kind: RowKind) => boolean,
    { first = 0, most = Infinity, ms = 10_000 }: { first?: number; most?: number; ms?: number } = {},
  ) =>
    person(async () => {
      const deadline = new Date(start + ms);
      const { lines, ...found } = await List.readDownloadRows(name, { isWanted, first, most, deadline });
      const rows: { original: string[]; reason: string }[] = [];
      for await (const line of lines) rows.push(JSON.parse(line) as (typeof rows)[number]);
      return { ...found, rows };
    });
  const keys = (await Store.names(`download/${workspaceID}/`, { after: "", limit: 10 })).map(
    (each) => `download/${workspaceID}/${each}`,
  );
  return { select, keys };
}

/** The ranges of the files of results that are read. */
function rangesRead(): (string | undefined)[] {
  const ranges: (string | undefined)[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { Key = "", Range } = args.input as Partial<GetObjectCommand["input"]>;
        if (commandName === "GetObjectCommand" && Key.endsWith(".jsonl")) ranges.push(Range);
        return next(args);
      },
    { step: "initialize", name: "ranges-read" },
  );
  onTestFinished(() => void client.middlewareStack.remove("ranges-read"));
  return ranges;
}

const all = () => true;

it("Rows are told apart by their verdict and by whether one before has the address, as in a file without an index.", async () => {
  const { select, keys } = await finished(
    "email,b\nann@a.test,1\nno1@a.test\nANN@a.test,3,4\n\u2028nobody,\nann@a.test,5\n",
  );
  const selected = async () =>
    Promise.all([
      select(all),
      select(({ isRepeated }) => !isRepeated),
      select(({ isRepeated }) => isRepeated, { first: 1, most: 5 }),
      select(({ reason }) => reason === "bad_syntax"),
      select(all, { first: 1, most: 2 }),
    ]).then((found) => found.map(({ total, rows }) => [total, ...rows.map(({ original }) => original)]));
  const [ann, no, again, nobody, last] = [
    ["ann@a.test", "1"],
    ["no1@a.test"],
    ["ANN@a.test", "3", "4"],
    ["\u2028nobody", ""],
    ["ann@a.test", "5"],
  ];
  const expected = [
    [5, ann, no, again, nobody, last],
    [3, ann, no, nobody],
    [2, last],
    [1, nobody],
    [5, no, again],
  ];
  expect(await selected()).toEqual(expected);
  expect((await select(all)).width).toBe(3);
  for (const key of keys.filter((each) => each.endsWith(".index"))) await Store.remove(key);
  expect(await selected()).toEqual(expected);
  expect((await select(all)).width).toBe(3);
});

it("A file that was written again in another form beside its index is read without it.", async () => {
  const { select, keys } = await finished("email,b\nann@a.test,1\nno1@a.test\nbob@a.test,2\n");
  const page = () => select(all, { first: 1, most: 2 });
  const { rows } = await page();
  const key = keys.find((each) => each.endsWith(".jsonl")) ?? "";
  const lines = await Store.text(key);
  await Store.put(key, lines.replaceAll('{"original"', '{ "original"'));
  expect(rows).toHaveLength(2);
  expect((await page()).rows).toEqual(rows);
});

it("A page reads one stretch of a long file, and rows that are not there none.", async () => {
  const note = "x".repeat(200);
  const file = Array.from({ length: 4_000 }, (_, row) => `n${row % 9}@a.test,${note}\n`).join("");
  const { select } = await finished(`email,note\n${file}`);
  const ranges = rangesRead();
  const page = await select(all, { first: 2_000, most: 10 });
  expect(page.total).toBe(4_000);
  expect(page.rows).toHaveLength(10);
  expect(ranges).toEqual([expect.stringMatching(/^bytes=\d+-\d+$/)]);
  expect(page.bytes).toBeLessThan(150_000);
  expect((await select(({ reason }) => reason === "bad_syntax")).total).toBe(0);
  expect((await select(all, { first: 4_000 })).rows).toEqual([]);
  expect(ranges).toHaveLength(1);
});

it("Rows are read until their deadline, with an index and without.", async () => {
  const { select, keys } = await finished("email\nann@a.test\n");
  const tooLong = { kind: "too_large", code: "list.too_large" };
  expect((await select(all, { ms: 1 })).rows).toHaveLength(1);
  await expect(select(all, { ms: 0 })).rejects.toMatchObject({
    ...tooLong,
    message: expect.stringContaining("Ask for fewer rows") as string,
  });
  for (const key of keys.filter((each) => each.endsWith(".index"))) await Store.remove(key);
  expect((await select(all, { ms: 1 })).rows).toHaveLength(1);
  await expect(select(all, { ms: 0 })).rejects.toMatchObject({
    ...tooLong,
    message: expect.stringContaining("try again in a day") as string,
  });
});
