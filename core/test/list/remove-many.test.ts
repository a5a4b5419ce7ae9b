import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";
import { importAll } from "./import-all.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const at = (milliseconds: number) => manualClock(new Date(start + milliseconds).toISOString());
const emails = ["ann@a.test"];
const minute = List.limits.undoSeconds * 1000;

/** A workspace with lists that are imported, oldest first. */
async function withLists(...names: string[]) {
  const workspaceID = newWorkspaceID();
  const after = <R>(milliseconds: number, body: () => R) => as(user(workspaceID), body, at(milliseconds));
  const ours = <R>(milliseconds: number, body: () => R) => as(system(workspaceID), body, at(milliseconds));
  await ours(0, () => Credit.open(10));
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await after(0, () => List.create({ name, source: "paste", purpose: "verify", emails }));
    await ours(0, () => importAll(workspaceID, id, new Date(start + minute)));
    ids.push(id);
  }
  const shown = async (milliseconds = 0) =>
    (await after(milliseconds, () => List.list({ sort: "name" }))).results.map(({ name }) => name);
  const trail = async () => (await after(0, () => Audit.list({}))).results.map(({ action }) => action);
  /** What the sweep does. */
  const sweep = async (milliseconds: number, id: string) => {
    const job = await Job.find({ workspaceID, kind: "remove-list", id });
    if (job) await ours(milliseconds, () => List.removeHidden(job));
    return Job.find({ workspaceID, kind: "remove-list", id });
  };
  return { workspaceID, ids, after, shown, trail, sweep };
}

describe("lists that are removed together", () => {
  it("are hidden at once, and gone after a minute", async () => {
    const { workspaceID, ids, after, shown, trail, sweep } = await withLists("a", "b", "c");
    const [a = "", b = "", c = ""] = ids;
    const { restorable, until } = await after(0, () => List.removeMany({ ids: [a, c, a] }));
    expect([restorable.toSorted(), until]).toEqual([[a, c].toSorted(), at(minute).now().toISOString()]);
    expect(await shown()).toEqual(["b"]);
    await expect(after(0, () => List.get(a))).rejects.toMatchObject({ code: "list.missing" });
    await expect(after(0, () => List.update({ id: a, name: "x" }))).rejects.toMatchObject({
      kind: "missing",
    });
    await expect(after(0, () => List.verify({ id: a }))).rejects.toMatchObject({ kind: "missing" });
    expect(await after(29 * 86_400_000, () => List.expiring(3))).toMatchObject([{ id: b }]);
    expect(await sweep(minute - 1, a)).not.toBeNull();
    expect(await readRow(workspaceID, a)).not.toBeNull();
    expect([await sweep(minute, a), await sweep(minute, a)]).toEqual([null, null]);
    expect(await readRow(workspaceID, a)).toBeNull();
    expect(await trail()).toEqual(["list.deleted", "list.deleted"]);
  });

  it("are brought back within the minute, and not after it", async () => {
    const { workspaceID, ids, after, shown, trail, sweep } = await withLists("a", "b");
    const [a = "", b = ""] = ids;
    await after(0, () => List.removeMany({ ids: [a] }));
    await after(1, () => List.removeMany({ ids: [b] }));
    expect(await after(minute, () => List.restoreMany({ ids }))).toEqual({ restored: [b] });
    expect(await after(minute, () => List.restoreMany({ ids }))).toEqual({ restored: [b] });
    expect(await shown()).toEqual(["b"]);
    expect(await sweep(2 * minute, b)).toBeNull();
    expect(await readRow(workspaceID, b)).toMatchObject({ name: "b" });
    expect((await trail()).toSorted()).toEqual(["list.deleted", "list.deleted", "list.restored"]);
  });

  it("and are removed again have another minute", async () => {
    const { workspaceID, ids, after, sweep } = await withLists("a");
    const [a = ""] = ids;
    await after(0, () => List.removeMany({ ids }));
    const early = await Job.find({ workspaceID, kind: "remove-list", id: a });
    await after(1, () => List.restoreMany({ ids }));
    await after(30_000, () => List.removeMany({ ids }));
    if (early) await as(system(workspaceID), () => List.removeHidden(early), at(minute));
    expect(await readRow(workspaceID, a)).not.toBeNull();
    expect(await sweep(minute + 30_000, a)).toBeNull();
    expect(await readRow(workspaceID, a)).toBeNull();
  });

  it("and are removed again while the sweep closes their first removal are erased by the second", async () => {
    const { workspaceID, ids, after, sweep } = await withLists("a");
    const [a = ""] = ids;
    await after(0, () => List.removeMany({ ids }));
    const first = await Job.find({ workspaceID, kind: "remove-list", id: a });
    await after(1, () => List.restoreMany({ ids }));
    const { held, letGo } = holdBack("job");
    const swept = first && as(system(workspaceID), () => List.removeHidden(first), at(minute));
    await held;
    await after(minute, () => List.removeMany({ ids }));
    letGo();
    await swept;
    expect(await sweep(2 * minute, a)).toBeNull();
    expect(await readRow(workspaceID, a)).toBeNull();
  });

  it("twice at once are recorded once", async () => {
    const { ids, after, trail } = await withLists("a");
    await Promise.all([1, 2].map(() => after(0, () => List.removeMany({ ids }))));
    expect(await after(0, () => List.removeMany({ ids }))).toMatchObject({ restorable: [] });
    expect(await trail()).toEqual(["list.deleted"]);
  });

  it("are removed for good by a single removal", async () => {
    const { workspaceID, ids, after, trail } = await withLists("a");
    const [a = ""] = ids;
    await after(0, () => List.removeMany({ ids }));
    await after(1, () => List.remove(a));
    expect(await readRow(workspaceID, a)).toBeNull();
    expect(await after(2, () => List.restoreMany({ ids }))).toEqual({ restored: [] });
    expect(await trail()).toEqual(["list.deleted"]);
  });

  it("are removed at once, and stopped, where they are under way", async () => {
    const { workspaceID, ids, after, trail } = await withLists("a", "b");
    const [a = "", b = ""] = ids;
    await after(0, () => List.verify({ id: a }));
    expect(await after(0, () => List.removeMany({ ids }))).toMatchObject({ restorable: [b] });
    expect([await readRow(workspaceID, a), await readRow(workspaceID, b)]).toMatchObject([
      null,
      { name: "b" },
    ]);
    expect(await after(0, () => List.restoreMany({ ids }))).toEqual({ restored: [b] });
    expect(await trail()).toContain("list.restored");
  });

  it("stay where one of them may not be removed, or is of another workspace", async () => {
    const { workspaceID, ids, after, shown, trail } = await withLists("a");
    const { id } = await after(0, () =>
      List.create({ name: "b", source: "paste", purpose: "clean", emails }),
    );
    const verifier = user(workspaceID, { verify_email: ["view", "delete"], clean_email: ["view"] });
    const both = { ids: [...ids, id] };
    await expect(as(verifier, () => List.removeMany(both), at(0))).rejects.toMatchObject({
      kind: "forbidden",
    });
    const stranger = user(newWorkspaceID());
    expect(await as(stranger, () => List.removeMany(both), at(0))).toMatchObject({ restorable: [] });
    expect(await shown()).toEqual(["a", "b"]);
    expect(await trail()).toEqual([]);
    await after(0, () => List.removeMany({ ids }));
    expect(await as(stranger, () => List.restoreMany({ ids }), at(1))).toEqual({ restored: [] });
    const viewer = user(workspaceID, { verify_email: ["view", "edit"] });
    await expect(as(viewer, () => List.restoreMany({ ids }), at(1))).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await shown()).toEqual(["b"]);
  });

  it("are 1 to 100", async () => {
    const { after, ids } = await withLists("a");
    const others = (count: number) => Array.from({ length: count }, () => `lst_${ulid()}`);
    expect(await after(0, () => List.removeMany({ ids: [...ids, ...others(99)] }))).toMatchObject({
      restorable: ids,
    });
    expect(() => after(0, () => List.removeMany({ ids: others(101) }))).toThrow(/at most 100 lists/);
    expect(() => after(0, () => List.removeMany({ ids: [] }))).toThrow(/at least one list/);
  });
});
