/** Rows that can be mended are offered, and mended only where somebody chooses so. */
import { describe, expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { newWorkspaceID, as, user } from "../actors.ts";
import { importAll } from "./import-all.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const emails = ["ann@a.test", "mailto:bob@a.test", "nope", "(cleo@a.test)"];

async function pasted({ mend }: { mend?: boolean } = {}) {
  const here = await verifyingWorkspace();
  const { workspaceID, person, ours, deadline } = here;
  const input = { name: "Spring", source: "paste", purpose: "verify", emails } as const;
  const { id } = await person(() => List.create({ ...input, ...(mend !== undefined && { mend }) }));
  const imports = () => ours(() => importAll(workspaceID, id, deadline));
  await imports();
  const choose = (wanted?: boolean) => {
    const choice = { column: 0, has_header: false, ...(wanted !== undefined && { mend: wanted }) };
    return person(() => List.uploaded({ id, choice }));
  };
  return { ...here, id, imports, choose, get: () => person(() => List.get(id)) };
}

describe("a list", () => {
  it("says how many rows can be mended, and mends none by itself", async () => {
    const { get } = await pasted();
    expect(await get()).toMatchObject({
      rows: { total: 4, distinct: 1, bad_syntax: 3 },
      mendable: {
        count: 2,
        is_mended: false,
        preview: [{ address: "bob@a.test" }, { address: "cleo@a.test" }],
      },
    });
  });

  it("is mended where its creation asks for it", async () => {
    const { get } = await pasted({ mend: true });
    expect(await get()).toMatchObject({
      rows: { total: 4, distinct: 3, bad_syntax: 1 },
      mendable: { count: 2, is_mended: true },
    });
  });

  it("is mended where somebody chooses so after the import, and read as it stands where they take it back", async () => {
    const { get, choose, imports } = await pasted();
    expect(await choose(true)).toMatchObject({ status: "importing" });
    await imports();
    expect(await get()).toMatchObject({
      status: "ready",
      rows: { distinct: 3 },
      mendable: { is_mended: true },
    });
    expect(await choose(true)).toMatchObject({ status: "ready" });
    expect(await choose()).toMatchObject({ status: "ready" });
    await choose(false);
    await imports();
    expect(await get()).toMatchObject({ rows: { distinct: 1 }, mendable: { count: 2, is_mended: false } });
  });

  it("keeps its columns when only mending is chosen", async () => {
    const { person, id, imports, workspaceID } = await pasted();
    await person(() => List.uploaded({ id, choice: { mend: true } }));
    await imports();
    expect(await readRow(workspaceID, id)).toMatchObject({
      mend: true,
      choice: { column: 0, has_header: false },
      imported: { rows: { total: 4, distinct: 3 } },
    });
  });

  it("keeps what was chosen when its column is chosen anew", async () => {
    const { person, id, get, imports } = await pasted({ mend: true });
    await person(() => List.uploaded({ id, choice: { column: 0 } }));
    await imports();
    expect(await get()).toMatchObject({ mendable: { is_mended: true } });
  });

  it("is mended no more once it is verified", async () => {
    const { id, verify, choose, get } = await pasted();
    await verify(id);
    await expect(choose(true)).rejects.toMatchObject({ kind: "conflict" });
    expect(await get()).toMatchObject({ status: "completed", mendable: { is_mended: false } });
  });

  it("is not mended by another workspace", async () => {
    const { id, get } = await pasted();
    const foreign = as(user(newWorkspaceID()), () => List.uploaded({ id, choice: { mend: true } }));
    await expect(foreign).rejects.toMatchObject({ kind: "missing" });
    expect(await get()).toMatchObject({ mendable: { is_mended: false } });
  });

  it("is mended as a copy too", async () => {
    const { id, person, ours, workspaceID, deadline } = await pasted({ mend: true });
    const copy = await person(() => List.duplicate(id));
    await ours(() => importAll(workspaceID, copy.id, deadline));
    expect(await person(() => List.get(copy.id))).toMatchObject({ mendable: { count: 2, is_mended: true } });
  });

  it("of an earlier version is not mended, and its results are read", async () => {
    const { id, verify, get, person, workspaceID } = await pasted();
    const imported = { ...(await readRow(workspaceID, id))?.imported };
    delete imported.mendable;
    await ListEntity.patch({ workspaceID, id })
      .set({ imported: imported as never })
      .go();
    await verify(id);
    expect(await get()).toMatchObject({ status: "completed", mendable: null });
    expect((await person(() => List.results({ id, limit: 10 }))).results).toHaveLength(4);
    expect((await person(() => List.rows({ id, limit: 10 }))).results).toHaveLength(4);
  });
});

describe("texts of which no list is made yet", () => {
  const ask = (emails: string[], who = user(newWorkspaceID())) => as(who, () => List.mended({ emails }));

  it("are answered each with what an import would mend it to", () => {
    const texts = [...emails, "Dan <dan@a.test>", "", "cleo@gmail.comgmail.com"];
    const { addresses } = ask(texts);
    expect(addresses).toEqual([
      ...[null, "bob@a.test", null, "cleo@a.test"],
      ...[null, null, "cleo@gmail.com"],
    ]);
  });

  it("are as many as a pasted list takes, and not one more", () => {
    const many = (count: number) => Array.from({ length: count }, () => "nope");
    expect(ask(many(10_000)).addresses).toHaveLength(10_000);
    expect(() => ask(many(10_001))).toThrow("10000");
  });

  it("have as many characters in all as are read at once, and not one more", () => {
    const texts = Array.from({ length: 500 }, () => "n".repeat(1_000));
    expect(ask(texts).addresses).toHaveLength(500);
    expect(() => ask([...texts, "n"])).toThrow("Give at most 500,000 characters in all.");
  });

  it("are not answered to those who may bring no list", () => {
    const viewer = user(newWorkspaceID(), { verify_email: ["view"] });
    expect(() => ask(["mailto:bob@a.test"], viewer)).toThrow(expect.objectContaining({ kind: "forbidden" }));
  });
});

describe("a mended list that is verified", () => {
  it("charges the mended addresses, and keeps the texts of the file beside them", async () => {
    const { id, verify, get, person, make } = await pasted({ mend: true });
    await verify(id);
    expect(await get()).toMatchObject({ verification: { counts: { valid: 3 }, credits: { charged: 3 } } });

    const { results } = await person(() => List.results({ id, limit: 10 }));
    expect(results.map(({ email, mended_from }) => [email, mended_from])).toEqual(
      expect.arrayContaining([
        ["ann@a.test", undefined],
        ["bob@a.test", "mailto:bob@a.test"],
        ["cleo@a.test", "(cleo@a.test)"],
        ["nope", undefined],
      ]),
    );
    const rows = (await person(() => List.rows({ id, limit: 10 }))).results;
    expect(rows.map(({ email, mended_from }) => [email, mended_from])).toEqual([
      ["ann@a.test", undefined],
      ["bob@a.test", "mailto:bob@a.test"],
      ["nope", undefined],
      ["cleo@a.test", "(cleo@a.test)"],
    ]);
    const found = (await person(() => List.rows({ id, limit: 10, q: "cleo" }))).results;
    expect(found).toMatchObject([{ mended_from: "(cleo@a.test)" }]);
    const position = rows[1]?.position ?? 0;
    expect(await person(() => List.result({ id, position }))).toMatchObject({
      mended_from: "mailto:bob@a.test",
    });
    const early = (await person(() => List.earlyRows(id))).results;
    expect(early[3]).toMatchObject({ email: "cleo@a.test", mended_from: "(cleo@a.test)" });

    const request = List.Download.parse({});
    await person(() => List.requestDownload({ id, request }));
    await make();
    const name = String(await person(() => List.requestDownload({ id, request })));
    const file = await person(() => List.readDownload(name));
    expect((await file.toArray()).join("")).toContain("cleo@a.test,valid,accepted,(cleo@a.test)\r\n");
  });

  it("leaves nothing when it is erased", async () => {
    const { id, verify, person, ours, workspaceID } = await pasted({ mend: true });
    await verify(id);
    const { prefix = "" } = (await readRow(workspaceID, id))?.imported ?? {};
    expect(await Store.size(`${prefix}original/000000`)).toBeGreaterThan(0);
    await person(() => List.remove(id));
    await ours(() => List.erase(id));
    expect(await Store.size(`${prefix}original/000000`)).toBeNull();
  });
});
