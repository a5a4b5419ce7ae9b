/** What a list shows and serves under the workspace's current rules, although it was verified before they were made. */
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, system } from "../actors.ts";
import { beforeObject } from "../hold-back.ts";
import { ownQueue } from "../verification/chunk.ts";
import { verifyingWorkspace } from "./verified-list.ts";

await ownQueue();

async function verifiedList(emails = ["ann@a.test", "no@a.test", "bob@b.test", "ann@a.test"]) {
  const space = await verifyingWorkspace();
  const { person, make } = space;
  const id = await space.paste("Spring", emails);
  await space.verify(id);
  const request = async (more: Partial<Download>) =>
    person(() => List.requestDownload({ id, request: { ...Download.parse({}), ...more } }));
  return {
    ...space,
    id,
    rule: (effect: Rule.Effect, match: Rule.Match, value: string) =>
      person(() => Rule.create({ match, value, effect, note: "" })),
    removeRule: (rule: string) => person(() => Rule.remove(rule)),
    rows: (query: object = {}) => person(() => List.rows({ id, limit: 100, ...query })),
    results: (query: object = {}) => person(() => List.results({ id, limit: 100, ...query })),
    facets: () => person(() => List.facets({ id })),
    get: () => person(() => List.get(id)),
    file: async (more: Partial<Download> = {}): Promise<string> => {
      if ((await request(more)) === null) await make();
      const name = String(await request(more));
      return text(await person(() => List.readDownload(name)));
    },
  };
}

it("Pages, filters, facets, counts and files of an old list agree on what the current rules decide.", async () => {
  const list = await verifiedList();
  const before = [await list.get(), await list.rows(), await list.facets(), await list.file()];
  const rule = await list.rule("block", "domain", "a.test");
  expect(await list.get()).toMatchObject({
    verification: {
      counts: { valid: 1, invalid: 0, unknown: 2 },
      blocked: 2,
      rows: { counts: { valid: 1, unknown: 3 }, kept: { reach: 1 } },
      credits: { charged: 3 },
    },
  });
  const unknown = await list.rows({ status: "unknown" });
  expect(unknown.count).toBe(3);
  expect(unknown.results.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "not_probed"],
    [2, "not_probed"],
    [4, "not_probed"],
  ]);
  expect(unknown.results.map((row) => row.blocked_by)).toEqual(["rule", "rule", "rule"]);
  expect((await list.rows({ status: "invalid" })).count).toBe(0);
  expect((await list.rows({ q: "ann@" })).results).toMatchObject([
    { status: "unknown" },
    { status: "unknown" },
  ]);
  expect((await list.facets()).reasons).toEqual([
    { name: "not_probed", count: 3 },
    { name: "accepted", count: 1 },
  ]);
  const { results, count } = await list.results({ status: "unknown" });
  expect(count).toBe(2);
  expect(results).toMatchObject([
    { action: "remove", rule: { match: "domain", value: "a.test", effect: "block" } },
    { rule: { value: "a.test" } },
  ]);
  const { position = -1 } = unknown.results[0] ?? {};
  expect(await list.person(() => List.result({ id: list.id, position }))).toMatchObject({
    reason: "not_probed",
    charged: 1,
    rule: { value: "a.test" },
  });
  expect(await list.file({ policy: "reach" })).not.toContain("a.test");
  expect(await list.file()).not.toBe(before[3]);

  await list.removeRule(rule.id);
  expect([await list.get(), await list.rows(), await list.facets(), await list.file()]).toEqual(before);
});

it("Of a result that was counted by a former version, the blocked addresses are counted too.", async () => {
  const list = await verifiedList();
  await list.rule("block", "domain", "a.test");
  await list.get();
  const { workspaceID, id } = list;
  const row = await readRow(workspaceID, id);
  const { blocked: _, ...counts } = row?.underRules?.counts ?? {};
  expect(_).toBe(2);
  const former = { version: row?.underRules?.version ?? 0, counts } as NonNullable<typeof row>["underRules"];
  await VerificationEntity.patch({ workspaceID, listID: id }).set({ underRules: former }).go();
  expect(await list.get()).toMatchObject({ verification: { blocked: 2, rules: "applied" } });
});

it("A suppressed row says that it is suppressed, and a row that nobody was asked about for other causes does not.", async () => {
  const space = await verifyingWorkspace();
  const id = await space.paste("Spring", ["ann@a.test", "bob@b.test"]);
  await space.person(() => Suppression.add({ entries: [{ email: "ann@a.test", reason: "manual" }] }));
  await space.verify(id);
  const { results } = await space.person(() => List.rows({ id, limit: 100 }));
  expect(results.map(({ email, blocked_by }) => [email, blocked_by])).toEqual([
    ["ann@a.test", "suppression"],
    ["bob@b.test", undefined],
  ]);
});

it("A quote leaves out what rules block, as they are now.", async () => {
  const space = await verifyingWorkspace();
  const id = await space.paste("Spring", ["ann@a.test", "no@a.test", "bob@b.test"]);
  const quote = () => space.person(() => List.quote(id));
  const credits = async () => (await quote()).credits;
  expect(await credits()).toBe(3);
  const make = (match: Rule.Match, value: string) =>
    space.person(() => Rule.create({ match, value, effect: "block", note: "" }));
  await make("domain", "a.test");
  expect(await quote()).toMatchObject({ credits: 1, reserved: 3, blocked: 2 });
  const { id: suffix } = await make("suffix", "b.test");
  expect(await credits()).toBe(0);
  await space.person(() => Rule.remove(suffix));
  expect(await credits()).toBe(1);
});

it("A quote leaves nothing behind where the list is erased meanwhile.", async () => {
  const space = await verifyingWorkspace();
  const id = await space.paste("Spring", ["ann@a.test", "bob@b.test"]);
  await space.person(() => Rule.create({ match: "domain", value: "a.test", effect: "block", note: "" }));
  const key = `derived/${space.workspaceID}/${id}/blocked`;
  const erased = beforeObject(key, async () => {
    await space.person(() => List.remove(id));
    await as(system(space.workspaceID), () => List.erase(id));
  });
  await space.person(() => List.quote(id));
  await erased;
  expect(await Store.size(key)).toBeNull();
});

it("The erasure of a list takes with it what was derived from its results.", async () => {
  const list = await verifiedList();
  await list.rule("block", "domain", "a.test");
  await list.get();
  const verification = await readRow(list.workspaceID, list.id);
  const key = `derived/${list.workspaceID}/${list.id}/under-rules-${verification?.id}`;
  expect(await Store.size(key)).toBeGreaterThan(0);
  await list.person(() => List.remove(list.id));
  await as(system(list.workspaceID), () => List.erase(list.id));
  expect(await Store.size(key)).toBeNull();
});

it("Credits that were returned for blocked addresses are named so, also when the rules go.", async () => {
  const space = await verifyingWorkspace();
  const id = await space.paste("Spring", ["ann@a.test", "cy@a.test", "bob@b.test"]);
  const rule = await space.person(() =>
    Rule.create({ match: "domain", value: "a.test", effect: "block", note: "" }),
  );
  await space.verify(id);
  const why = { unknown: 0, blocked: 2, repeated: 0, unreached: 0 };
  const credits = { reserved: 3, charged: 1, returned: 2, returned_for: why };
  const info = () => space.person(() => List.get(id));
  expect(await info()).toMatchObject({ verification: { credits } });
  await space.person(() => Rule.remove(rule.id));
  await space.person(() => Rule.create({ match: "domain", value: "b.test", effect: "block", note: "" }));
  expect(await info()).toMatchObject({ verification: { counts: { unknown: 3 }, credits } });
  const told = await space.person(() => Verification.whyReturned([id]));
  expect([...told.values()]).toEqual([why]);
});

it("A file of an allowed row has it under every policy.", async () => {
  const list = await verifiedList();
  expect(await list.file({ policy: "safe" })).not.toContain("no@a.test");
  await list.rule("allow", "suffix", "a.test");
  expect(await list.file({ policy: "safe" })).toContain("no@a.test");
});

it("A cleaned file keeps relay addresses, or drops them where that is asked for.", async () => {
  const relay = "x7k2@privaterelay.appleid.com";
  const list = await verifiedList(["ann@a.test", relay]);
  const relays = async () => (await list.get()).verification?.rows?.relays;
  expect(await relays()).toEqual({ safe: 1, balanced: 1, reach: 1 });
  expect(await list.file({ policy: "reach" })).toContain(relay);
  expect(await list.file({ policy: "reach", relays: "keep" })).toContain(relay);
  const without = await list.file({ policy: "reach", relays: "drop" });
  expect(without).not.toContain(relay);
  expect(without).toContain("ann@a.test");
  await list.rule("allow", "address", relay);
  expect(await relays()).toEqual({ safe: 0, balanced: 0, reach: 0 });
  expect(await list.file({ policy: "reach", relays: "drop" })).toContain(relay);
  await expect(list.file({ relays: "drop" })).rejects.toMatchObject({ kind: "input", code: "list.relays" });
});

it("A list of somebody else's workspace is untouched.", async () => {
  const [mine, theirs] = [await verifiedList(), await verifiedList()];
  await mine.rule("block", "domain", "a.test");
  expect((await theirs.get()).verification?.counts).toMatchObject({ valid: 2, invalid: 1, unknown: 0 });
  await expect(theirs.person(() => List.rows({ id: mine.id, limit: 1 }))).rejects.toMatchObject({
    kind: "missing",
  });
});

it("Parts from before rules and codes were counted are read under the current rules.", async () => {
  const list = await verifiedList();
  const manifest = (await readRow(list.workspaceID, list.id))?.manifest ?? "";
  const { version, parts } = JSON.parse(await Store.text(manifest)) as {
    version: number;
    parts: object[];
  };
  const former = parts.map((part) => ({
    ...part,
    codes: undefined,
    ruled: undefined,
    kept: undefined,
    relays: undefined,
  }));
  await Store.put(manifest, JSON.stringify({ version, parts: former }));
  await list.rule("block", "address", "ann@a.test");
  expect(await list.rows({ status: "unknown" })).toMatchObject({ count: 2 });
  expect((await list.get()).verification?.counts).toMatchObject({ valid: 1, invalid: 1, unknown: 1 });
});
