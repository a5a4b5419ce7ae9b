import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { everything } from "../../src/kit/permission.ts";
import { Scopes } from "../../src/kit/scope.ts";
import { List } from "../../src/list/index.ts";
import type { Purpose } from "../../src/list/schema.ts";
import { apiKey, as, newWorkspaceID, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";

/** A workspace with lists of these names, oldest first. */
async function withLists(...names: string[]) {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const make = (name: string, purpose: Purpose = "verify") =>
    person(() => List.create({ name, source: "paste", purpose, emails: ["ann@a.test"] }));
  const ids: string[] = [];
  for (const name of names) ids.push((await make(name)).id);
  const tag = (id: string, ...tags: string[]) => person(() => List.update({ id, tags }));
  const retag = (change: { ids: string[]; add?: string[]; remove?: string[] }) =>
    person(() => List.retag(change));
  const tagsOf = async (id: string) => (await person(() => List.get(id))).tags;
  const trail = async () =>
    (await person(() => Audit.list({}))).results.map(({ action, subject, details }) => [
      action,
      subject.name,
      details,
    ]);
  return { workspaceID, ids, person, make, tag, retag, tagsOf, trail };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe("the tags of a list", () => {
  it("are given at the creation, each once and at most 10", async () => {
    const { person } = await withLists();
    const made = (tags: string[]) =>
      person(() =>
        List.create({ name: "Fair", source: "paste", purpose: "verify", emails: ["a@b.test"], tags }),
      );
    expect((await made(["vip", "VIP", "guests"])).tags).toEqual(["vip", "guests"]);
    expect((await made(numbered(10))).tags).toHaveLength(10);
    await expect(made(numbered(11))).rejects.toMatchObject({ code: "list.too_many_tags" });
  });

  it("are given by a key that may create lists, to those of its workspace", async () => {
    const { workspaceID, ids } = await withLists("Spring");
    const [id = ""] = ids;
    const by = (key: ReturnType<typeof apiKey>) => as(key, () => List.tag({ id, tags: ["vip"] }));
    const only = (scope: "lists:read" | "lists:write") => ({
      permissions: Scopes.permissionsOf([scope], everything),
    });
    expect(await by(apiKey(workspaceID, only("lists:write")))).toMatchObject({ tags: ["vip"] });
    await expect(by(apiKey(workspaceID, only("lists:read")))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(by(apiKey(newWorkspaceID()))).rejects.toMatchObject({ kind: "missing" });
  });

  it("are none, then those that it was given last, which is recorded", async () => {
    const { ids, tag, tagsOf, trail } = await withLists("Spring");
    const [id = ""] = ids;
    expect(await tagsOf(id)).toEqual([]);
    expect(await tag(id, " Fair\n", "guests")).toMatchObject({ tags: ["Fair", "guests"] });
    await tag(id, "guests", "vip");
    await tag(id, "guests", "vip");
    expect(await tagsOf(id)).toEqual(["guests", "vip"]);
    await tag(id);
    expect(await tagsOf(id)).toEqual([]);
    expect(await trail()).toEqual([
      ["list.tagged", "Spring", { removed: "guests, vip" }],
      ["list.tagged", "Spring", { added: "vip", removed: "Fair" }],
      ["list.tagged", "Spring", { added: "Fair, guests" }],
    ]);
  });

  it("are equal apart from case, and then count once", async () => {
    const { ids, tag } = await withLists("Spring");
    const [id = ""] = ids;
    expect(await tag(id, "VIP", "vip", "Vip")).toMatchObject({ tags: ["VIP"] });
    expect(await tag(id, "vip")).toMatchObject({ tags: ["vip"] });
  });

  it("are at most 10, of 1 to 32 characters", async () => {
    const { ids, tag, tagsOf } = await withLists("Spring");
    const [id = ""] = ids;
    expect((await tag(id, ...numbered(10))).tags).toHaveLength(10);
    await expect(tag(id, ...numbered(11))).rejects.toMatchObject({ code: "list.too_many_tags" });
    expect(() => tag(id, ...numbered(21))).toThrow(/at most 10 tags/);
    expect(await tagsOf(id)).toHaveLength(10);
    expect(await tag(id, "x", "y".repeat(32))).toMatchObject({ tags: ["x", "y".repeat(32)] });
    expect(() => tag(id, "y".repeat(33))).toThrow(/at most 32 characters/);
    expect(() => tag(id, " \n ")).toThrow(/not empty/);
  });

  it("of two people at the same moment are recorded in the order in which it happened", async () => {
    const { ids, person, tagsOf, trail } = await withLists("Spring");
    const [id = ""] = ids;
    const { held, letGo } = holdBack("list");
    const later = person(() => List.update({ id, tags: ["late"] }));
    await held;
    await person(() => List.update({ id, tags: ["early"] }));
    letGo();
    await later;
    expect(await tagsOf(id)).toEqual(["late"]);
    expect((await trail()).map(([, , details]) => details)).toEqual(
      expect.arrayContaining([{ added: "early" }, { added: "late", removed: "early" }]),
    );
  });

  it("are changed by those who may edit lists of its purpose, in its workspace", async () => {
    const { workspaceID, ids, person, tagsOf } = await withLists("Spring");
    const [id = ""] = ids;
    const tag = () => List.update({ id, tags: ["vip"] });
    const retag = () => List.retag({ ids: [id], add: ["vip"] });
    const viewer = user(workspaceID, {
      verify_email: ["view", "add", "delete"],
      clean_email: ["view", "edit"],
    });
    await expect(as(viewer, tag)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(as(viewer, retag)).rejects.toMatchObject({ kind: "forbidden" });
    const stranger = user(newWorkspaceID());
    await expect(as(stranger, tag)).rejects.toMatchObject({ code: "list.missing" });
    expect(await as(stranger, retag)).toEqual({ tagged: [] });
    expect(await as(stranger, () => List.tags())).toEqual([]);
    expect(await tagsOf(id)).toEqual([]);
    await person(tag);
    expect(await tagsOf(id)).toEqual(["vip"]);
  });
});

describe("lists that are tagged together", () => {
  it("get the tags and lose the others, and keep the rest", async () => {
    const { ids, tag, retag, tagsOf, trail } = await withLists("a", "b", "c");
    const [a = "", b = "", c = ""] = ids;
    await tag(a, "old", "fair");
    await tag(c, "old");
    const { tagged } = await retag({ ids: [a, b, a], add: ["new", "FAIR"], remove: ["OLD"] });
    expect(tagged.toSorted()).toEqual([a, b].toSorted());
    expect(await Promise.all([a, b, c].map(tagsOf))).toEqual([["fair", "new"], ["new", "FAIR"], ["old"]]);
    const before = (await trail()).length;
    await retag({ ids: [a, b], add: ["new"], remove: ["old"] });
    expect(await trail()).toHaveLength(before);
  });

  it("are all left as they are where one would have too many, or may not be edited", async () => {
    const { workspaceID, ids, make, tag, retag, tagsOf } = await withLists("a", "b");
    const [a = "", b = ""] = ids;
    await tag(b, ...numbered(10));
    await expect(retag({ ids: [a, b], add: ["new"] })).rejects.toMatchObject({
      kind: "input",
      message: "“b” would have 11 tags. A list has at most 10.",
    });
    const { id: cleaned } = await make("c", "clean");
    const verifier = user(workspaceID, { verify_email: ["view", "edit"] });
    await expect(as(verifier, () => List.retag({ ids: [a, cleaned], add: ["new"] }))).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await tagsOf(a)).toEqual([]);
    expect(await retag({ ids: [a, b], add: ["new"], remove: ["tag 0"] })).toMatchObject({
      tagged: expect.any(Array),
    });
    expect(await tagsOf(a)).toEqual(["new"]);
  });

  it("are 1 to 100, and those that are gone are passed over", async () => {
    const { ids, retag, person, tagsOf } = await withLists("a", "b");
    const [a = "", b = ""] = ids;
    const others = (count: number) => Array.from({ length: count }, () => `lst_${ulid()}`);
    await person(() => List.removeMany({ ids: [b] }));
    expect(await retag({ ids: [a, b, ...others(98)], add: ["new"] })).toEqual({ tagged: [a] });
    expect(await tagsOf(a)).toEqual(["new"]);
    expect(() => retag({ ids: others(101), add: ["new"] })).toThrow(/at most 100 lists/);
    expect(() => retag({ ids: [], add: ["new"] })).toThrow(/at least one list/);
  });
});

describe("the tags of a workspace", () => {
  it("are suggested, the most used first, of lists that the person may view", async () => {
    const { workspaceID, ids, make, person, tag } = await withLists("a", "b", "c", "d");
    const [a = "", b = "", c = "", d = ""] = ids;
    await tag(a, "fair", "old");
    await tag(b, "Fair");
    await tag(c, "hidden", "hidden too");
    await tag(d, "new");
    await tag((await make("e", "clean")).id, "of cleaners");
    await person(() => List.removeMany({ ids: [c] }));
    expect(await person(() => List.tags())).toEqual([
      { tag: "Fair", lists: 2 },
      { tag: "new", lists: 1 },
      { tag: "of cleaners", lists: 1 },
      { tag: "old", lists: 1 },
    ]);
    const cleaner = user(workspaceID, { clean_email: ["view"] });
    expect(await as(cleaner, () => List.tags())).toEqual([{ tag: "of cleaners", lists: 1 }]);
  });

  it("find the lists that have them, in any order, by any case", async () => {
    const { ids, person, tag } = await withLists("a", "b", "c");
    const [a = "", b = ""] = ids;
    await tag(a, "fair", "old");
    await tag(b, "FAIR");
    const found = async (query: Parameters<typeof List.list>[0]) =>
      (await person(() => List.list(query))).results.map(({ name }) => name);
    expect(await found({ tag: "Fair" })).toEqual(["b", "a"]);
    expect(await found({ tag: "fair", sort: "name", q: "a" })).toEqual(["a"]);
    expect(await found({ tag: "fai" })).toEqual([]);
    expect(await found({ tag: "" })).toEqual([]);
  });
});
