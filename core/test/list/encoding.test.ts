/** A file that is read in the encoding that somebody chose, from its upload to the finished file. */
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import type { Choice } from "../../src/file/schema.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { Download } from "../../src/list/schema.ts";
import { importAll } from "./import-all.ts";
import { verifyingWorkspace } from "./verified-list.ts";

/** In Windows-1250: two names that have letters beyond Windows-1252, and their addresses. */
const file = Buffer.from(
  "496d69ea2c452d6d61696c0aa3756b61737a2057699c6e696577736b692c616e6e40612e746573740aaff3b3e62c626f6240622e746573740a",
  "hex",
);

/** A list of the file, imported by this choice. */
async function imported(choice: Choice) {
  const space = await verifyingWorkspace();
  const { workspaceID, person, ours } = space;
  const list = { name: "Polish", source: "file", purpose: "verify", filename: "klienci.csv" } as const;
  const { id } = await person(() => List.create({ ...list, size: file.length }));
  await Store.put(`upload/${workspaceID}/${id}`, file);
  const choose = async (next: Choice) => {
    await person(() => List.uploaded({ id, choice: next }));
    await ours(() => importAll(workspaceID, id, space.deadline));
  };
  await choose(choice);
  return { ...space, id, choose };
}

/** The rows of the finished file. */
async function finishedRows({ id, person, verify, make, deadline }: Awaited<ReturnType<typeof imported>>) {
  await verify(id);
  const request = Download.parse({ format: "jsonl", original: true, columns: ["email"] });
  const ask = () => person(() => List.requestDownload({ id, request }));
  await ask();
  await make();
  const file = String(await ask());
  return person(async () => {
    const { lines } = await List.readDownloadRows(file, {
      isWanted: () => true,
      first: 0,
      most: 10,
      deadline,
    });
    const found: unknown[] = [];
    for await (const line of lines) found.push(JSON.parse(line));
    return found;
  });
}

const polish = [
  { original: { Imię: "Łukasz Wiśniewski" }, email: "ann@a.test" },
  { original: { Imię: "Żółć" }, email: "bob@b.test" },
];

it("A finished file has the names of the chosen encoding, in UTF-8.", async () => {
  expect(await finishedRows(await imported({ encoding: "windows-1250" }))).toMatchObject(polish);
});

it("A finished file is read as its import read it, whatever a later version would detect.", async () => {
  const list = await imported({ encoding: "windows-1250" });
  const { workspaceID, id } = list;
  await ListEntity.patch({ workspaceID, id }).set({ choice: {} }).go();
  expect(await finishedRows(list)).toMatchObject(polish);
});

it("Another encoding is another import, and the same one is none.", async () => {
  const { id, workspaceID, person, choose } = await imported({});
  const importOf = async () => (await readRow(workspaceID, id))?.importID;
  const first = await importOf();
  await person(() => List.uploaded({ id, choice: {} }));
  expect(await importOf()).toBe(first);
  await choose({ encoding: "windows-1250" });
  expect(await importOf()).not.toBe(first);
  expect(await person(() => List.preview(id))).toMatchObject({
    encoding: "windows-1250",
    rows: [
      ["Łukasz Wiśniewski", "ann@a.test"],
      ["Żółć", "bob@b.test"],
    ],
  });
});
