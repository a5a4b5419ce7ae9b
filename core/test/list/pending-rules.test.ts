/** What a large list says and serves while a job applies the current rules to it, and what a page of lists says. */
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import { readRow as readList } from "../../src/list/row.ts";
import { Download, ListQuery, type ResultQuery } from "../../src/list/schema.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Manifest, type Part } from "../../src/verification/result/manifest.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, system } from "../actors.ts";
import { ownQueue } from "../verification/chunk.ts";
import { verifyingWorkspace } from "./verified-list.ts";

await ownQueue();

/** A verified list of three addresses whose result has this many copies of its part, without hints of mail hosts. */
async function verifiedList(copies = 1) {
  const space = await verifyingWorkspace();
  const { person } = space;
  const id = await space.paste("Spring", ["ann@a.test", "no@a.test", "bob@b.test"]);
  await space.verify(id);
  const row = await readRow(space.workspaceID, id);
  const manifest = row?.manifest ?? "";
  const [part] = Manifest.parse(JSON.parse(await Store.text(manifest))).parts;
  const { chunksBelow = "", chunkSize = 0 } = row ?? {};
  const addresses = await Store.text(`${chunksBelow}000000`);
  const parts = Array.from({ length: copies }, (_, number): Part => {
    if (!part) throw new Error("The list has no part.");
    const { hosts: _hosts, ...former } = part;
    return { ...former, offset: number * chunkSize };
  });
  for (const number of parts.keys())
    await Store.put(`${chunksBelow}${String(number).padStart(6, "0")}`, addresses);
  await Store.put(manifest, JSON.stringify({ version: 1, parts } satisfies Manifest));
  const rule = (effect: Rule.Effect, match: Rule.Match, value: string) =>
    person(() => Rule.create({ match, value, effect, note: "" }));
  const download = () =>
    person(() => List.requestDownload({ id, request: Download.parse({ policy: "reach" }) }));
  return {
    ...space,
    id,
    rule,
    download,
    get: async () => (await person(() => List.get(id))).verification,
    listed: async () => {
      const { results } = await person(() => List.list(ListQuery.parse({})));
      return results.find((list) => list.id === id)?.verification;
    },
    jobs: async () => space.make(),
  };
}

it("A list of 64 parts is counted under new rules by the call, one of 65 by a job.", async () => {
  const [small, large] = [await verifiedList(64), await verifiedList(65)];
  for (const list of [small, large]) await list.rule("block", "domain", "a.test");
  expect(await small.get()).toMatchObject({ rules: "applied", counts: { valid: 64, unknown: 128 } });

  expect(await large.get()).toMatchObject({ rules: "pending", counts: { valid: 2, invalid: 1 } });
  for (const read of [List.rows, List.results])
    await expect(large.person(() => read({ id: large.id, limit: 10 }))).rejects.toMatchObject({
      kind: "unavailable",
      code: "list.rules_pending",
    });
  await expect(large.person(() => List.facets({ id: large.id }))).rejects.toMatchObject({
    kind: "unavailable",
  });
  expect(await large.get()).toMatchObject({ rules: "pending" });

  await large.jobs();
  expect(await large.get()).toMatchObject({ rules: "applied", counts: { valid: 65, unknown: 130 } });
  const { results } = await large.person(() => List.results({ id: large.id, limit: 2 }));
  expect(results).toMatchObject([{ action: "remove" }, { action: "remove" }]);
});

it("A cleaned file waits until the rules are applied, and has none of what they block.", async () => {
  const list = await verifiedList(65);
  await list.rule("block", "domain", "a.test");
  expect(await list.download()).toBeNull();
  await list.jobs();
  const name = String(await list.download());
  const file = await text(await list.person(() => List.readDownload(name)));
  expect(file).toContain("bob@b.test");
  expect(file).not.toContain("a.test");
});

it("The file of a large list is there once it is made though suppression grows all the time.", async () => {
  const list = await verifiedList(65);
  const suppress = (email: string) => list.person(() => Suppression.add({ entries: [{ email }] }));
  await suppress("ann@a.test");
  expect(await list.download()).toBeNull();
  await suppress("one@x.test");
  await list.jobs();
  await suppress("two@x.test");
  const name = String(await list.download());
  expect(await text(await list.person(() => List.readDownload(name)))).not.toContain("ann@a.test");
});

/** A large list to which an address of three was suppressed a moment ago, and applied. */
async function mailedList() {
  const list = await verifiedList(65);
  const { workspaceID, id } = list;
  const suppress = (email: string, after = 0) =>
    list.person(() => Suppression.add({ entries: [{ email }] }), after);
  const { imported } = (await readList(workspaceID, id)) ?? {};
  if (!imported) throw new Error("The list is not imported.");
  // Its parts have as many positions as they have of a real list.
  const rows = { ...imported.rows, distinct: 65 * imported.chunkSize };
  await ListEntity.patch({ workspaceID, id })
    .set({ imported: { ...imported, rows } })
    .go();
  await suppress("ann@a.test");
  await list.get();
  await list.jobs();
  const at =
    (after: number) =>
    <R>(body: () => R) =>
      list.person(body, after);
  return { ...list, suppress, at };
}

it("A large list shows what was applied up to five minutes ago, and says so, while suppression grows all the time.", async () => {
  const { id, suppress, at, make, workspaceID } = await mailedList();
  await suppress("bob@b.test", 1_000);
  const soon = at(299_000);
  const states = async (when: typeof soon) => {
    const { results: rows } = await when(() => List.rows({ id, limit: 3 }));
    return Object.fromEntries(rows.map(({ email, status }) => [email, status]));
  };
  const before = { "ann@a.test": "unknown", "no@a.test": "invalid", "bob@b.test": "valid" };
  expect((await soon(() => List.get(id))).verification).toMatchObject({
    rules: "outdated",
    counts: { valid: 65, invalid: 65, unknown: 65 },
  });
  expect(await states(soon)).toEqual(before);
  const { reasons } = await soon(() => List.facets({ id }));
  expect(reasons.find(({ name }) => name === "accepted")?.count).toBe(1);
  expect((await soon(() => List.results({ id, limit: 3 }))).results).toHaveLength(3);
  const { results: found } = await soon(() => List.rows({ id, q: "ann@", limit: 1 }));
  const position = found[0]?.position ?? -1;
  expect(await soon(() => List.result({ id, position }))).toMatchObject({
    email: "ann@a.test",
    status: "unknown",
  });

  const late = at(300_000);
  await expect(states(late)).rejects.toMatchObject({ code: "list.rules_pending" });
  expect((await late(() => List.get(id))).verification).toMatchObject({ rules: "pending" });
  await make(299_000);
  expect((await soon(() => List.get(id))).verification).toMatchObject({ rules: "applied" });
  expect(await states(soon)).toEqual({ ...before, "bob@b.test": "unknown" });

  // What was applied by a version before does not say when.
  await suppress("one@x.test", 299_000);
  expect(await states(soon)).toMatchObject({ "bob@b.test": "unknown" });
  const key = `derived/${workspaceID}/${id}/under-rules-${String((await readRow(workspaceID, id))?.id)}`;
  const { at: _, ...former } = JSON.parse(await Store.text(key)) as Record<string, unknown>;
  await Store.put(key, JSON.stringify(former));
  await expect(states(soon)).rejects.toMatchObject({ code: "list.rules_pending" });
});

it("A page of results under a filter waits for the current rules: its rows and their counts are of one version.", async () => {
  const { id, suppress, at, make } = await mailedList();
  await suppress("bob@b.test", 1_000);
  const soon = at(2_000);
  const page = (filter: Partial<ResultQuery>) =>
    soon(() => List.results({ id, limit: 2, ...filter })).then(({ count }) => count);
  expect(await page({})).toBe(195);
  for (const filter of [{ status: "valid" }, { reason: "accepted" }, { status: "valid", q: "bob" }] as const)
    await expect(page(filter)).rejects.toMatchObject({ code: "list.rules_pending", kind: "unavailable" });
  await make(2_000);
  expect(await page({ status: "valid" })).toBe(0);
  expect(await page({ status: "unknown" })).toBe(130);
});

it("A comparison of a large list is there though suppression grows all the time.", async () => {
  const { id, suppress, person, paste, verify, make } = await mailedList();
  const other = await paste("Summer", ["ann@a.test"]);
  await verify(other);
  const compare = () => person(() => List.compare({ id: other, before: id, limit: 10 }));
  await suppress("one@x.test");
  expect(await compare()).toBeNull();
  await suppress("two@x.test");
  await make();
  await suppress("three@x.test");
  expect(await compare()).not.toBeNull();
});

it("A comparison waits until the rules are applied.", async () => {
  const [list, newer] = [await verifiedList(65), await verifiedList()];
  const other = await list.paste("Summer", ["ann@a.test"]);
  await list.verify(other);
  await list.rule("block", "domain", "a.test");
  const compare = () => list.person(() => List.compare({ id: other, before: list.id, limit: 10 }));
  expect(await compare()).toBeNull();
  expect((await newer.get())?.rules).toBe("applied");
});

it("Rules that change once they are applied are applied again, and the newest decide in the end.", async () => {
  const list = await verifiedList(65);
  const { id } = await list.rule("block", "domain", "a.test");
  expect(await list.get()).toMatchObject({ rules: "pending" });
  await list.jobs();
  await list.person(() => Rule.remove(id));
  await list.rule("block", "exchanger", "mx1.example");
  expect(await list.get()).toMatchObject({ rules: "outdated", counts: { valid: 65, unknown: 130 } });
  await list.jobs();
  expect(await list.get()).toMatchObject({ rules: "applied", counts: { valid: 0, unknown: 195 } });
});

it("A rule on a mail host that no part can have is applied without a look at any.", async () => {
  const list = await verifiedList(65);
  const { workspaceID, id } = list;
  const row = await readRow(workspaceID, id);
  const { parts } = Manifest.parse(JSON.parse(await Store.text(row?.manifest ?? "")));
  const hinted = parts.map((part) => ({ ...part, hosts: "" }));
  await Store.put(row?.manifest ?? "", JSON.stringify({ version: 1, parts: hinted } satisfies Manifest));
  await list.rule("block", "exchanger", "mx1.example");
  expect(await list.get()).toMatchObject({ rules: "applied" });
});

it("A page of lists has the counts of the list's page, and says which are from before the current rules.", async () => {
  const list = await verifiedList();
  expect(await list.listed()).toMatchObject({ rules: "applied", counts: { valid: 2 } });
  await list.rule("block", "domain", "a.test");
  expect(await list.listed()).toMatchObject({ rules: "outdated", counts: { valid: 2 } });
  const shown = await list.get();
  expect(shown).toMatchObject({ rules: "applied", counts: { valid: 1, unknown: 2 } });
  expect(await list.listed()).toEqual(shown);
  await list.person(() => Suppression.add({ entries: [{ email: "bob@b.test" }] }));
  expect(await list.listed()).toMatchObject({ rules: "outdated", counts: { valid: 1, unknown: 2 } });
  expect(await list.get()).toMatchObject({ rules: "applied", counts: { unknown: 3 } });
  expect(await list.listed()).toMatchObject({ rules: "applied", counts: { unknown: 3 } });
});

it("A page of lists reads no results.", async () => {
  const list = await verifiedList();
  await list.rule("block", "domain", "a.test");
  await list.get();
  const row = await readRow(list.workspaceID, list.id);
  await Store.put(row?.manifest ?? "", "gone");
  expect(await list.listed()).toMatchObject({ rules: "applied", counts: { unknown: 2 } });
});

it("Events tell of a list as it was verified, whatever the rules are now.", async () => {
  const list = await verifiedList();
  await list.rule("block", "domain", "a.test");
  await list.get();
  const told = await as(system(list.workspaceID), () => List.asVerified(list.id));
  expect(told.verification).toMatchObject({ counts: { valid: 2, invalid: 1 } });
  expect(told.verification).not.toHaveProperty("rules");
});

it("Nothing is kept of a list that is erased while the rules are applied.", async () => {
  const list = await verifiedList(65);
  await list.rule("block", "domain", "a.test");
  await list.get();
  await list.person(() => List.remove(list.id));
  await as(system(list.workspaceID), () => List.erase(list.id));
  await list.jobs();
  expect(await readRow(list.workspaceID, list.id)).toBeNull();
  expect(await Store.size(`derived/${list.workspaceID}/${list.id}/under-rules`)).toBeNull();
});

it("Counts that a slower job has replaced by those of an earlier version are made anew.", async () => {
  const list = await verifiedList(65);
  await list.rule("block", "domain", "a.test");
  await list.get();
  await list.jobs();
  const row = await readRow(list.workspaceID, list.id);
  const key = `derived/${list.workspaceID}/${list.id}/under-rules-${row?.id}`;
  await Store.put(key, JSON.stringify({ manifest: row?.manifest, version: 0, parts: [] }));
  const results = () => list.person(() => List.results({ id: list.id, limit: 10 }));
  await expect(results()).rejects.toMatchObject({ code: "list.rules_pending" });
  await list.jobs();
  expect((await results()).results).toHaveLength(10);
});
