import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { AnalysisEntity } from "../../src/analysis/entity.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { Cursor } from "../../src/kit/cursor.ts";
import { List } from "../../src/list/index.ts";
import { ListEntity, type ListRow } from "../../src/list/entity.ts";
import { limits } from "../../src/list/schema.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
import { apiKey, as, newWorkspaceID, user } from "../actors.ts";
import { listRow, useLongLooks } from "./many-lists.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const imported = (total: number) => ({ rows: { total }, columns: [] }) as unknown as ListRow["imported"];

/** Every page from the first on. */
async function everyPage(person: <R>(body: () => R) => R, query: Omit<List.ListQuery, "cursor">) {
  const pages: Awaited<ReturnType<typeof List.list>>[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await person(() => List.list({ ...query, cursor }));
    pages.push(page);
    if (page.next_cursor === null) return pages;
    cursor = page.next_cursor;
  }
}

const namesOf = (pages: readonly { results: List.Info[] }[]) =>
  pages.flatMap(({ results }) => results.map(({ name }) => name));

async function workspaceWith(rows: (workspaceID: string) => ListRow[]) {
  const workspaceID = newWorkspaceID();
  const lists = rows(workspaceID);
  await ListEntity.put(lists).go();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const find = async (query: Omit<List.ListQuery, "cursor">) => namesOf(await everyPage(person, query));
  return { workspaceID, lists, person, find };
}

describe("lists are sorted", () => {
  const names = ["list 10", "Äpfel", "List 2", "apples", "Zebra"];
  const workspace = workspaceWith((workspaceID) =>
    names.map((name, number) => listRow(workspaceID, number, { name, imported: imported(number % 2) })),
  );

  it.each([
    ["newest", ["Zebra", "apples", "List 2", "Äpfel", "list 10"]],
    ["oldest", names],
    ["name", ["Äpfel", "apples", "List 2", "list 10", "Zebra"]],
    ["rows", ["apples", "Äpfel", "Zebra", "List 2", "list 10"]],
  ] as const)("by %s, each once over all pages", async (sort, sorted) => {
    const { person, find } = await workspace;
    for (const limit of [1, 2, 3, 5]) expect(await find({ sort, limit })).toEqual(sorted);
    const { count } = await person(() => List.list({ sort, limit: 1 }));
    expect(count).toBe(sort === "name" || sort === "rows" ? 5 : undefined);
  });

  it("and a list that moves on to another page meanwhile is not lost for others", async () => {
    const { person, lists, workspaceID } = await workspaceWith((id) =>
      ["a", "b", "c", "d"].map((name, number) => listRow(id, number, { name })),
    );
    const first = await person(() => List.list({ sort: "name", limit: 2 }));
    await ListEntity.delete({ workspaceID, id: lists[1]?.id ?? "" }).go();
    const cursor = first.next_cursor ?? "";
    expect(namesOf([await person(() => List.list({ sort: "name", limit: 2, cursor }))])).toEqual(["c", "d"]);
  });

  it("and refuse the cursor of another order", async () => {
    const { person } = await workspace;
    const { next_cursor } = await person(() => List.list({ sort: "newest", limit: 1 }));
    const cursor = next_cursor ?? "";
    await expect(person(() => List.list({ sort: "name", cursor }))).rejects.toMatchObject({
      code: "page.cursor",
    });
  });

  it("and those without rows come last by size", async () => {
    const { find } = await workspaceWith((workspaceID) => [
      listRow(workspaceID, 1, { name: "counted", imported: imported(0) }),
      listRow(workspaceID, 2, { name: "uploading", status: "uploading" }),
    ]);
    expect(await find({ sort: "rows" })).toEqual(["counted", "uploading"]);
  });

  it("up to the newest 5,000 by name, and not one more", { timeout: 60_000 }, async () => {
    const { sortedLists } = limits;
    const { workspaceID, person } = await workspaceWith((id) =>
      Array.from({ length: sortedLists }, (_, number) => listRow(id, number + 1)),
    );
    const first = () => person(() => List.list({ sort: "name", limit: 1 }));
    expect(await first()).toMatchObject({ count: sortedLists, results: [{ name: "List 1" }] });
    await ListEntity.put(listRow(workspaceID, sortedLists + 1)).go();
    const { count, results } = await first();
    expect([count, results[0]?.name]).toEqual([undefined, "List 2"]);
  });
});

describe("lists are filtered by phase", () => {
  const workspace = workspaceWith((workspaceID) => [
    listRow(workspaceID, 1, { name: "ready" }),
    listRow(workspaceID, 2, { name: "importing", status: "importing" }),
    listRow(workspaceID, 3, { name: "starting", start: "verify" }),
    listRow(workspaceID, 4, { name: "failed", status: "failed" }),
    listRow(workspaceID, 5, { name: "verified" }),
    listRow(workspaceID, 6, { name: "paused" }),
    listRow(workspaceID, 7, { name: "cancelled" }),
    listRow(workspaceID, 8, { name: "analyzed", purpose: "analyze" }),
    listRow(workspaceID, 9, { name: "analyzing", purpose: "analyze" }),
  ]);
  beforeAll(async () => {
    const { workspaceID, lists } = await workspace;
    const of = (name: string) => ({
      workspaceID,
      listID: lists.find((list) => list.name === name)?.id ?? "",
      id: ulid(),
      chunksBelow: "none",
      timeStarted: new Date(start).toISOString(),
    });
    const timeCompleted = new Date(start).toISOString();
    await VerificationEntity.put([
      { ...of("verified"), status: "completed", timeCompleted },
      { ...of("paused"), status: "paused" },
      { ...of("cancelled"), status: "cancelled", timeCompleted },
    ]).go();
    await AnalysisEntity.put([
      { ...of("analyzed"), status: "completed", timeCompleted },
      { ...of("analyzing"), status: "running" },
    ]).go();
  });

  it.each([
    ["waiting", ["ready"]],
    ["moving", ["analyzing", "starting", "importing"]],
    ["paused", ["paused"]],
    ["done", ["analyzed", "verified"]],
    ["cancelled", ["cancelled"]],
    ["failed", ["failed"]],
  ] as const)("%s", async (phase, names) => {
    const { find } = await workspace;
    for (const limit of [1, 25]) expect(await find({ phase, limit })).toEqual(names);
    expect((await find({ phase, sort: "name" })).toSorted()).toEqual([...names].toSorted());
  });

  it("together with a part of the name, a purpose and a right to view", async () => {
    const { find, workspaceID } = await workspace;
    expect(await find({ phase: "done", q: "VERI" })).toEqual(["verified"]);
    expect(await find({ phase: "done", purpose: "analyze" })).toEqual(["analyzed"]);
    const verifier = <R>(body: () => R) => as(user(workspaceID, { verify_email: ["view"] }), body);
    for (const sort of ["newest", "name"] as const)
      expect(namesOf(await everyPage(verifier, { phase: "done", sort }))).toEqual(["verified"]);
    const { count } = await verifier(() => List.list({ phase: "done", sort: "name" }));
    expect(count).toBe(1);
  });

  it("by their status as before", async () => {
    const { find } = await workspace;
    expect(await find({ status: "queued" })).toEqual(["starting"]);
    expect(await find({ status: "ready" })).toEqual(["analyzing", "analyzed", "ready"]);
  });

  it("and nothing of another workspace is found", async () => {
    const stranger = <R>(body: () => R) => as(user(newWorkspaceID()), body);
    for (const sort of List.ListSort.options)
      expect(namesOf(await everyPage(stranger, { sort }))).toEqual([]);
  });
});

describe("pages that look at more than 500 lists", () => {
  const at = manualClock("2026-11-21T10:00:00.000Z");
  const { beyond } = limits.longLooks;

  const refusal = {
    kind: "limit",
    code: "quota.used_up",
    message:
      "You have searched or sorted many lists more than 120 times in a minute. Try again in 60 seconds.",
  };

  /** A person in a workspace with as many lists who has used all pages but one of this minute. */
  async function almostUsed(lists: number) {
    const { workspaceID } = await workspaceWith((id) =>
      Array.from({ length: lists }, (_, number) => listRow(id, number)),
    );
    const person = user(workspaceID);
    const page = (query: List.ListQuery, actor: Actor.Actor = person) =>
      as(actor, () => List.list(query), at);
    await as(person, () => useLongLooks(workspaceID, { left: 1 }), at);
    return { workspaceID, person, page };
  }

  it("are 120 of a person in a minute where they are sorted, and no others are counted", async () => {
    const few = await almostUsed(beyond);
    for (let time = 1; time <= 3; time++) await few.page({ sort: "name" });
    const { workspaceID, page } = await almostUsed(beyond + 1);
    for (const sort of ["name", "newest"] as const) await page({ sort });
    await expect(page({ sort: "rows" })).rejects.toMatchObject(refusal);
    await page({ sort: "newest" });
    for (const other of [user(workspaceID), apiKey(workspaceID)]) await page({ sort: "rows" }, other);
  });

  it("are as many where few fit a filter", async () => {
    const [few, many] = [await almostUsed(beyond), await almostUsed(beyond + 30)];
    for (let time = 1; time <= 3; time++) await few.page({ q: "none" });
    await many.page({ q: "none" });
    await many.page({ q: "List" });
    await expect(many.page({ q: "none" })).rejects.toMatchObject(refusal);
  });

  it("are counted where they begin, not where they go on or the product looks by itself", async () => {
    const { person, page } = await almostUsed(beyond + 60);
    const sorted = { sort: "name", limit: 1 } as const;
    const { next_cursor } = await page(sorted);
    await expect(page(sorted)).rejects.toMatchObject(refusal);
    const cursor = next_cursor ?? "";
    for (let time = 1; time <= 3; time++)
      expect((await page({ ...sorted, cursor })).results).toMatchObject([{ name: "List 1" }]);
    const [last] = (await page({ sort: "newest", limit: 1 })).results;
    const filtered = { q: "none", sort: "newest" } as const;
    const beginning = { ...filtered, cursor: Cursor.encode(last?.id ?? "", { q: "none", order: "desc" }) };
    expect(await page(beginning)).toMatchObject({ results: [], next_cursor: null });
    const looked = as(person, () => List.list(filtered, { isCounted: false }), at);
    expect(await looked).toMatchObject({ results: [] });
    await expect(page(filtered)).rejects.toMatchObject(refusal);
  });
});
