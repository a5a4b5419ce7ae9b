/** What became of the addresses of one result in another. */
import { buffer } from "node:stream/consumers";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Config } from "../../src/kit/config.ts";
import { List } from "../../src/list/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const both = ["stays@a.test", "no-one@a.test", "dies@a.test", "returns@b.test"];

/** Two lists, of spring and of autumn, of which one address died and one came back. */
async function twoLists() {
  const workspace = await verifyingWorkspace();
  const { person, paste, verify, make } = workspace;
  const spring = await paste("Spring", [...both, "leaves@b.test", "nope"]);
  const autumn = await paste("Autumn", [...both.map((email) => email.toUpperCase()), "joins@b.test"]);
  const isThere = (dead: string) => (email: string) => {
    const name = email.toLowerCase();
    return !name.startsWith("no") && !name.startsWith(dead);
  };
  await verify(spring, isThere("returns"));
  await verify(autumn, isThere("dies"));
  const ask = (change: List.Change, more: Partial<List.Compare> = {}, before = spring) =>
    person(() => List.compare({ id: autumn, before, change, ...more }));
  const file = (change: List.Change) =>
    person(() => List.requestComparison({ id: autumn, before: spring, change }));
  return { ...workspace, spring, autumn, ask, file, make };
}

/** Everything that is stored of the finished files of a workspace. */
async function storedText(workspaceID: string): Promise<string> {
  const listing = new ListObjectsV2Command({
    Bucket: Config.get().bucket,
    Prefix: `download/${workspaceID}/`,
  });
  const { Contents = [] } = await new S3Client().send(listing);
  return (await Promise.all(Contents.map(({ Key = "" }) => Store.text(Key)))).join("\n");
}

const valid = { status: "valid", reason: "accepted" };
const invalid = { status: "invalid", reason: "mailbox_not_found" };

describe("a comparison of two lists", () => {
  it("says what is new and gone, what died and came back", async () => {
    const { ask, make } = await twoLists();
    expect(await ask("died")).toBeNull();
    await make();
    const found = await ask("died");
    expect(found?.counts).toEqual({ new: 1, gone: 1, died: 1, came_back: 1, changed: 0, same: 2 });
    expect(found?.results).toEqual([{ email: "DIES@A.TEST", before: valid, now: invalid }]);
    expect((await ask("came_back"))?.results).toEqual([
      { email: "RETURNS@B.TEST", before: invalid, now: valid },
    ]);
    expect((await ask("new"))?.results).toEqual([{ email: "joins@b.test", before: null, now: valid }]);
    expect((await ask("gone"))?.results).toEqual([{ email: "leaves@b.test", before: valid, now: null }]);
    expect((await ask("changed"))?.results).toEqual([]);
  });

  it("is paged by offset", async () => {
    const { ask, make, paste, verify } = await twoLists();
    const empty = await paste("Nobody", ["other@b.test"]);
    await verify(empty);
    await ask("new", {}, empty);
    await make();
    const all = (await ask("new", {}, empty))?.results.map(({ email }) => email) ?? [];
    expect(all).toHaveLength(5);
    const page = async (offset: number, limit: number) =>
      (await ask("new", { offset, limit }, empty))?.results.map(({ email }) => email);
    expect([await page(0, 2), await page(2, 2), await page(4, 2)]).toEqual([
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
    ]);
    expect([await page(5, 2), await page(0, 0)]).toEqual([[], []]);
    expect(() => List.Compare.parse({ before: empty, limit: 201 })).toThrow(/200/);
    expect(List.Compare.parse({ before: empty, limit: 200 }).limit).toBe(200);
  });

  it("is downloaded as CSV, each change in a file of its own", async () => {
    const { ask, make, file, person } = await twoLists();
    expect(await file("gone")).toBeNull();
    await make();
    const name = String(await file("gone"));
    const text = (await buffer(await person(() => List.readDownload(name)))).toString();
    expect(text).toBe(
      "email,status_before,reason_before,status,reason\r\nleaves@b.test,valid,accepted,,\r\n",
    );
    expect(decodeURIComponent(await person(() => List.openDownload(name)))).toContain("Spring.gone.1.csv");
    expect(await ask("died")).not.toBeNull();
  });

  it("leaves no address of a list behind that is removed", async () => {
    const { workspaceID, spring, ask, file, make, person, ours } = await twoLists();
    await Promise.all([file("gone"), file("died"), ask("gone")]);
    await make();
    expect(await storedText(workspaceID)).toContain("leaves@b.test");
    const name = String(await file("gone"));
    await person(() => List.remove(spring));
    for (let delivery = 1; delivery <= 2; delivery += 1) await ours(() => List.erase(spring));
    const left = await storedText(workspaceID);
    expect(left).toContain("DIES@A.TEST");
    expect(left).not.toContain("leaves");
    await expect(ask("gone")).rejects.toMatchObject({ kind: "missing" });
    await expect(person(() => List.openDownload(name))).rejects.toMatchObject({ kind: "missing" });
  });

  it("is not made once a list of it is removed", async () => {
    const { workspaceID, spring, ask, file, make, person } = await twoLists();
    await Promise.all([ask("died"), file("gone")]);
    await person(() => List.remove(spring));
    await make();
    expect(await storedText(workspaceID)).toBe("");
    await expect(ask("died")).rejects.toMatchObject({ kind: "missing" });
  });

  it("is refused to those who may not view both lists, and across workspaces", async () => {
    const { spring, autumn, workspaceID, make, file } = await twoLists();
    await file("gone");
    await make();
    const name = String(await file("gone"));
    const calls: (() => Promise<unknown>)[] = [
      () => List.compare({ id: autumn, before: spring }),
      () => List.requestComparison({ id: autumn, before: spring, change: "gone" }),
      () => List.openDownload(name),
    ];
    for (const call of calls) {
      await expect(as(user(newWorkspaceID()), call)).rejects.toMatchObject({ kind: "missing" });
      const other = user(workspaceID, { clean_email: ["view"] });
      await expect(as(other, call)).rejects.toMatchObject({ kind: "forbidden" });
    }
    const theirs = await twoLists();
    for (const [id, before] of [
      [autumn, theirs.spring],
      [theirs.autumn, spring],
    ] as const)
      await expect(as(user(workspaceID), () => List.compare({ id, before }))).rejects.toMatchObject({
        kind: "missing",
      });
  });
});

describe("a comparison of the runs of one list", () => {
  it("says what changed since the run before", async () => {
    const { paste, person, verify, make } = await verifyingWorkspace();
    const id = await paste("Spring", ["ann@a.test"]);
    await person(() => List.verify({ id }));
    await person(() => List.steer({ id, to: "cancel" }));
    await expect(person(() => List.compare({ id, before: id }))).rejects.toMatchObject({
      code: "list.no_earlier_results",
    });
    await verify(id);
    expect(await person(() => List.compare({ id, before: id, change: "changed" }))).toBeNull();
    await make();
    expect(await person(() => List.compare({ id, before: id, change: "changed" }))).toEqual({
      counts: { new: 0, gone: 0, died: 0, came_back: 0, changed: 1, same: 0 },
      results: [{ email: "ann@a.test", before: { status: "unknown", reason: "not_probed" }, now: valid }],
    });
  });

  it("needs results", async () => {
    const { paste, person, verify } = await verifyingWorkspace();
    const [id, other] = [await paste("One", ["ann@a.test"]), await paste("Other", ["bob@a.test"])];
    const compare = () => person(() => List.compare({ id, before: other }));
    await expect(compare()).rejects.toMatchObject({ code: "list.no_results" });
    await verify(id);
    await expect(compare()).rejects.toMatchObject({ code: "list.no_other_results" });
  });
});
