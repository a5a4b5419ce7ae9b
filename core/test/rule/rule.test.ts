import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { everything } from "../../src/kit/permission.ts";
import { Rule } from "../../src/rule/index.ts";
import { limits } from "../../src/rule/limits.ts";
import { RulesEntity } from "../../src/rule/entity.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const teamOf =
  (workspaceID = newWorkspaceID(), permissions = everything) =>
  <R>(body: () => R): R =>
    as(user(workspaceID, permissions), body);

const blocked = { match: "domain", value: "example.com", effect: "block", note: "Asked us to stop" } as const;
const all = { limit: 100 };

/** A workspace that has this many rules. */
async function workspaceWith(count: number): Promise<string> {
  const workspaceID = newWorkspaceID();
  const key = `rules/${workspaceID}/filled`;
  const rules = Array.from({ length: count }, (_, index) => ({
    ...blocked,
    id: `rul_01J${String(index).padStart(23, "0")}`,
    value: `d${index}.example.com`,
    created_at: "2026-11-20T10:00:00.000Z",
  }));
  await Store.put(key, JSON.stringify(rules));
  await RulesEntity.put({ workspaceID, version: 1, key }).go();
  return workspaceID;
}

describe("A rule", () => {
  it("is made once on a value, for everybody in the workspace and nobody else", async () => {
    const team = teamOf();
    const made = await team(() => Rule.create({ ...blocked, value: " Example.COM " }));
    expect(made).toMatchObject(blocked);
    await expect(team(() => Rule.create({ ...blocked, effect: "allow" }))).rejects.toMatchObject({
      kind: "conflict",
      code: "rule.conflict",
    });
    expect(await team(() => Rule.list(all))).toEqual({ results: [made], next_cursor: null, count: 1 });

    const others = teamOf();
    expect(await others(() => Rule.list(all))).toMatchObject({ results: [], count: 0 });
    await expect(others(() => Rule.remove(made.id))).rejects.toMatchObject({ kind: "missing" });
    await expect(others(() => Rule.update({ id: made.id, note: "" }))).rejects.toMatchObject({
      code: "rule.missing",
    });
    expect(await team(() => Rule.list(all))).toMatchObject({ count: 1 });
  });

  it("gets another note, is deleted once, and each change is in the audit trail", async () => {
    const team = teamOf();
    const { id } = await team(() => Rule.create(blocked));
    expect(await team(() => Rule.update({ id, note: "Until May" }))).toMatchObject({ id, note: "Until May" });
    await team(() => Rule.remove(id));
    await expect(team(() => Rule.remove(id))).rejects.toMatchObject({ kind: "missing" });
    const { results } = await team(() => Audit.list({}));
    expect(results.map(({ action }) => action).toSorted()).toEqual([
      "rule.created",
      "rule.deleted",
      "rule.updated",
    ]);
    expect(results[0]).toMatchObject({
      subject: { id, name: "example.com" },
      details: { match: "domain", effect: "block" },
    });
  });

  it("names something: no wildcard, no public suffix, no address literal", async () => {
    const team = teamOf();
    const make = (match: Rule.Match, value: string) => team(() => Rule.create({ ...blocked, match, value }));
    expect(await make("address", "Ann@Example.com")).toMatchObject({ value: "ann@example.com" });
    expect(await make("suffix", ".bücher.example")).toMatchObject({ value: "xn--bcher-kva.example" });
    expect(await make("exchanger", "MX.example.com.")).toMatchObject({ value: "mx.example.com" });
    for (const [match, value] of [
      ["address", "example.com"],
      ["address", "*@example.com"],
      ["address", "ann@[192.0.2.1]"],
      ["domain", "*.example.com"],
      ["domain", "ann@example.com"],
      ["domain", "co.uk"],
      ["suffix", "com"],
      ["suffix", "github.io"],
      ["exchanger", "co.jp"],
    ] as const)
      await expect(make(match, value), value).rejects.toMatchObject({ kind: "input", code: "rule.value" });
  });

  it("is seen by a viewer, who changes nothing", async () => {
    const workspaceID = newWorkspaceID();
    const { id } = await teamOf(workspaceID)(() => Rule.create(blocked));
    const viewer = teamOf(workspaceID, { verify_email: ["view"] });
    expect(await viewer(() => Rule.list(all))).toMatchObject({ count: 1 });
    for (const change of [
      () => Rule.create({ ...blocked, value: "example.org" }),
      () => Rule.update({ id, note: "" }),
      () => Rule.remove(id),
    ])
      await expect((async () => viewer<Promise<unknown>>(change))()).rejects.toMatchObject({
        kind: "forbidden",
      });
  });

  it("is made, changed and deleted by those who may do just that, and names who made it", async () => {
    const workspaceID = newWorkspaceID();
    const adder = teamOf(workspaceID, { verify_email: ["view", "add"] });
    const editor = teamOf(workspaceID, { verify_email: ["view", "edit"] });
    const deleter = teamOf(workspaceID, { verify_email: ["view", "delete"] });
    const elsewhere = teamOf(workspaceID, { clean_email: ["view", "add", "edit", "delete"] });
    const { id, created_by } = await adder(() => Rule.create(blocked));
    expect(created_by).toBe("Ann Lee");
    const makes = () => Rule.create({ ...blocked, value: "example.org" });
    const changes = () => Rule.update({ id, note: "Until May" });
    const deletes = () => Rule.remove(id);
    const reads = () => Rule.list(all);
    for (const [team, change] of [
      [editor, makes],
      [deleter, makes],
      [adder, changes],
      [deleter, changes],
      [adder, deletes],
      [editor, deletes],
      [elsewhere, reads],
    ] as const)
      await expect((async () => team<Promise<unknown>>(change))()).rejects.toMatchObject({
        kind: "forbidden",
      });
    await editor(changes);
    await deleter(deletes);
    expect(await adder(reads)).toMatchObject({ count: 0 });
  });

  it("is kept where several are made at a time", async () => {
    const workspaceID = newWorkspaceID();
    const team = teamOf(workspaceID);
    const values = ["a.example.com", "b.example.com", "c.example.com"];
    await Promise.all(values.map((value) => team(() => Rule.create({ ...blocked, value }))));
    const { results } = await team(() => Rule.list(all));
    expect(results.map(({ value }) => value).toSorted()).toEqual(values);
  });

  it("is one of at most 10,000", async () => {
    const team = teamOf(await workspaceWith(limits.rules - 1));
    await team(() => Rule.create(blocked));
    await expect(team(() => Rule.create({ ...blocked, value: "example.org" }))).rejects.toMatchObject({
      message: "A workspace has at most 10,000 rules. Delete one first.",
    });
  });
});

describe("The rules of a workspace", () => {
  it("come in pages, the newest first, each once, under the filter of their cursor", async () => {
    const team = teamOf(await workspaceWith(250));
    const first = await team(() => Rule.list({ limit: 100, q: "d" }));
    const rest = await team(() => Rule.list({ limit: 100, q: "d", cursor: first.next_cursor ?? "" }));
    const last = await team(() => Rule.list({ limit: 100, q: "d", cursor: rest.next_cursor ?? "" }));
    const seen = [first, rest, last].flatMap(({ results }) => results.map(({ value }) => value));
    const other = { limit: 100, q: "e", cursor: first.next_cursor ?? "" };
    await expect((async () => team(() => Rule.list(other)))()).rejects.toMatchObject({ kind: "input" });
    expect(last.next_cursor).toBeNull();
    expect(seen).toHaveLength(250);
    expect(new Set(seen).size).toBe(250);
    expect(seen[0]).toBe("d249.example.com");
  });

  it("are found by value, note and effect", async () => {
    const team = teamOf();
    await team(() => Rule.create(blocked));
    await team(() =>
      Rule.create({ match: "address", value: "ann@a.org", effect: "allow", note: "The boss" }),
    );
    const found = async (query: object) =>
      (await team(() => Rule.list({ ...all, ...query }))).results.map(({ value }) => value);
    expect(await found({ q: "BOSS" })).toEqual(["ann@a.org"]);
    expect(await found({ q: "example" })).toEqual(["example.com"]);
    expect(await found({ effect: "allow" })).toEqual(["ann@a.org"]);
    expect(await found({ match: "suffix" })).toEqual([]);
  });

  it("are gone with it", async () => {
    const workspaceID = newWorkspaceID();
    const team = teamOf(workspaceID);
    await team(() => Rule.create(blocked));
    const key = (await RulesEntity.get({ workspaceID }).go({ consistent: true })).data?.key ?? "";
    expect(await Store.size(key)).not.toBeNull();
    await as(system(workspaceID), Rule.removeAll);
    await as(system(workspaceID), Rule.removeAll);
    expect(await Store.size(key)).toBeNull();
    expect(await team(() => Rule.list(all))).toMatchObject({ count: 0 });
  });
});
