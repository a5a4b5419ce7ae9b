import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";
import { importAll } from "./import-all.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const hour = 3_600_000;
const at = (milliseconds: number) => manualClock(new Date(start + milliseconds).toISOString());

/** A workspace, and what a person and the product do there. */
async function workspace() {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R, milliseconds = 0) => as(user(workspaceID), body, at(milliseconds));
  const ours = <R>(body: () => R, milliseconds = 0) => as(system(workspaceID), body, at(milliseconds));
  await ours(() => Credit.open(100));
  return {
    workspaceID,
    person,
    ours,
    imports: (id: string) => ours(() => importAll(workspaceID, id, new Date(start + 2 * hour))),
    copy: (id: string, milliseconds = 0) => person(() => List.duplicate(id), milliseconds),
    get: (id: string) => person(() => List.get(id)),
    /** What is counted of lists and copies. */
    async used(): Promise<Record<string, number | undefined>> {
      const windows = { day: Math.floor(start / (24 * hour)), hour: Math.floor(start / hour) };
      const subjects = [
        ...["new-lists", "uploaded-bytes"].map((subject) => [subject, windows.day] as const),
        ...["copies", "copied-bytes"].map((subject) => [subject, windows.hour] as const),
      ];
      const counts = subjects.map(async ([subject, window]) => {
        const { data } = await QuotaEntity.get({ subject: `${subject}:${workspaceID}`, window }).go();
        return [subject, data?.count] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    },
    text: async (id: string) => Store.text(String((await readRow(workspaceID, id))?.upload)),
  };
}

/** A list of pasted addresses, imported. */
async function pasted(emails = ["ann@a.test", "bob@b.test", "ann@a.test"]) {
  const here = await workspace();
  const { id } = await here.person(() =>
    List.create({
      name: "Spring",
      source: "paste",
      purpose: "verify",
      emails,
      retention_days: 7,
      metadata: { of: "Ann" },
    }),
  );
  await here.imports(id);
  return { ...here, id };
}

describe("a duplicated list", () => {
  it("is a list of its own with the same addresses, tags, metadata and retention", async () => {
    const { id, person, imports, copy, get } = await pasted();
    await person(() => List.update({ id, tags: ["fair"] }));
    const made = await copy(id, 24 * hour);
    expect(made).toMatchObject({
      name: "Spring copy",
      status: "importing",
      purpose: "verify",
      source: "paste",
      tags: ["fair"],
      ...{
        metadata: { of: "Ann" },
        retention_days: 7,
        expires_at: at(8 * 24 * hour)
          .now()
          .toISOString(),
      },
      analysis: null,
      verification: null,
    });
    await imports(made.id);
    await imports(made.id);
    expect((await get(made.id)).rows).toEqual((await get(id)).rows);
    expect(await get(made.id)).toMatchObject({ status: "ready", rows: { total: 3, distinct: 2 } });
    expect((await person(() => Audit.list({}))).results).toMatchObject([
      {
        action: "list.duplicated",
        subject: { id: made.id, name: "Spring copy" },
        details: { from: "Spring" },
      },
      { action: "list.tagged" },
    ]);
  });

  it("of a file has the column that was chosen, and none of the file is asked for again", async () => {
    const { person, imports, copy, get } = await workspace();
    const file = Buffer.from("x@a.test;ann@a.test\ny@a.test;bob@b.test\n");
    const { id } = await person(() =>
      List.createWithFile(
        { name: "Spring", purpose: "clean", filename: "a.csv", choice: { column: 1, has_header: false } },
        file,
      ),
    );
    await imports(id);
    const made = await copy(id);
    await imports(made.id);
    expect(await get(made.id)).toMatchObject({ filename: "a.csv", status: "ready", purpose: "clean" });
    expect((await get(made.id)).email_column).toBe((await get(id)).email_column);
    expect((await person(() => List.preview(made.id))).email_column).toBe(1);
  });

  it("takes no credits, stays when the first is erased, and is verified by itself", async () => {
    const { id, person, ours, imports, copy, text } = await pasted();
    const made = await copy(id);
    await person(() => List.remove(id));
    await ours(() => List.erase(id));
    await imports(made.id);
    expect(await text(made.id)).toContain("bob@b.test");
    expect(await person(() => Credit.balance())).toMatchObject({ total_credits: 100, held_credits: 0 });
    expect(await person(() => List.verify({ id: made.id }))).toMatchObject({ status: "queued" });
    expect(await person(() => Credit.balance())).toMatchObject({ held_credits: 2 });
  });

  it("is none where the first was erased meanwhile, and is counted as none", async () => {
    const { id, person, ours, copy, used } = await pasted();
    await copy(id);
    const before = await used();
    expect(before).toMatchObject({ copies: 1, "new-lists": 2 });
    const { held, letGo } = holdBack("list");
    const copied = copy(id);
    await held;
    await person(() => List.remove(id));
    await ours(() => List.erase(id));
    letGo();
    await expect(copied).rejects.toMatchObject({ code: "list.missing" });
    expect((await person(() => List.list({}))).results).toHaveLength(1);
    expect(await used()).toEqual(before);
  });

  it("is of an imported list only", async () => {
    const { person, copy } = await workspace();
    const emails = ["ann@a.test"];
    const { id } = await person(() =>
      List.create({ name: "New", source: "paste", purpose: "verify", emails }),
    );
    await expect(copy(id)).rejects.toMatchObject({ kind: "conflict" });
    await expect(copy(`lst_${ulid()}`)).rejects.toMatchObject({ code: "list.missing" });
  });

  it("is made by those who may create such lists and view this one", async () => {
    const { workspaceID, id, person } = await pasted();
    const duplicate = () => List.duplicate(id);
    const by = (...actions: ("view" | "add" | "edit" | "delete")[]) =>
      as(user(workspaceID, { verify_email: actions, clean_email: ["view", "add"] }), duplicate, at(0));
    await expect(by("view", "edit", "delete")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(by("add")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(as(user(newWorkspaceID()), duplicate, at(0))).rejects.toMatchObject({
      code: "list.missing",
    });
    expect((await person(() => List.list({}))).results).toHaveLength(1);
    expect(await by("view", "add")).toMatchObject({ name: "Spring copy" });
  });

  it("is one of at most 20 in an hour", async () => {
    const { id, person, copy } = await pasted(["ann@a.test"]);
    for (let made = 0; made < 20; made++) await copy(id);
    await expect(copy(id)).rejects.toMatchObject({ kind: "limit", code: "quota.used_up" });
    expect((await person(() => List.list({}))).results).toHaveLength(21);
    expect(await copy(id, hour)).toMatchObject({ name: "Spring copy" });
  });

  it("has its bytes within those of an hour's uploads", async () => {
    const { workspaceID, id, copy, text } = await pasted();
    const bytes = Buffer.byteLength(await text(id));
    const window = Math.floor(start / hour);
    const used = (count: number) =>
      QuotaEntity.put({
        ...{ subject: `copied-bytes:${workspaceID}`, window, count },
        expires: Math.floor(start / 1000) + 7_200,
      }).go();
    await used(1_000_000_000 - bytes + 1);
    await expect(copy(id)).rejects.toMatchObject({ kind: "limit", message: /at most 1 GB together/ });
    await used(1_000_000_000 - bytes);
    expect(await copy(id)).toMatchObject({ name: "Spring copy" });
  });

  it("has its bytes within what the plan stores", async () => {
    const { workspaceID, id, copy, text } = await pasted();
    const bytes = Buffer.byteLength(await text(id));
    const day = { window: Math.floor(start / (24 * hour)), expires: 9_999_999_999 };
    const set = (subject: string, count: number) =>
      QuotaEntity.put({ subject: `${subject}:${workspaceID}`, count, ...day }).go();
    await set("uploaded-bytes", 100_000_000 - bytes + 1);
    const store = (size: number) => ListEntity.patch({ workspaceID, id }).set({ size }).go();
    await store(10_000_000_000 - bytes + 1);
    await expect(copy(id)).rejects.toMatchObject({ code: "list.too_large" });
    await store(10_000_000_000 - bytes);
    expect(await copy(id)).toMatchObject({ name: "Spring copy" });
  });

  it("waits for its file when its message comes first", async () => {
    const { workspaceID, id, imports, copy, get } = await pasted();
    const made = await copy(id);
    const row = await readRow(workspaceID, made.id);
    await Store.remove(String(row?.upload));
    await imports(made.id);
    expect(await Job.find({ workspaceID, kind: "import-list", id: String(row?.importID) })).not.toBeNull();
    expect(await get(made.id)).toMatchObject({ status: "importing" });
  });
});
