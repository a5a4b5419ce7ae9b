/** Which lists are kept fresh. */
import { expect, it } from "vitest";
import { ID, TestWorkspace } from "../../../src/kit/id.ts";
import { List } from "../../../src/list/index.ts";
import { ScheduleEntity } from "../../../src/list/schedule/entity.ts";
import { as, newWorkspaceID, user } from "../../actors.ts";
import { listOfKey } from "./list-of-key.ts";

/** Lists that a key and its maker keep fresh, the newest last. */
async function keptLists() {
  const kept = await listOfKey();
  const { id, call, member, bring, finish } = kept;
  const others = [await bring(), await bring()];
  for (const other of others) {
    await member.do(() => List.verify({ id: other }));
    await finish(other);
  }
  const [ofKey = "", ofPerson = ""] = others;
  await call(() => List.keepFresh({ id, every_days: 7, cap: 10 }));
  await call(() => List.keepFresh({ id: ofKey, before: "2027-01-09", cap: 20 }));
  await member.do(() => List.keepFresh({ id: ofPerson, every_days: 30, cap: 30 }));
  return { ...kept, ofKey, ofPerson };
}

const idsIn = ({ results }: { results: List.ListedSchedule[] }) => results.map(({ list_id }) => list_id);

it("They are listed from the newest list on, by page, also of one key or person alone.", async () => {
  const { id, ofKey, ofPerson, member, keyID, call } = await keptLists();
  const all = await member.do(() => List.schedules({}));
  expect(all).toMatchObject({ next_cursor: null });
  expect(idsIn(all)).toEqual([ofPerson, ofKey, id]);
  expect(all.results[1]).toEqual({
    list_id: ofKey,
    list_name: "News",
    every_days: null,
    before: "2027-01-09",
    cap: 20,
    used: 0,
    set_by: { type: "api_key", id: keyID, name: "Server" },
    next_at: "2027-01-07T00:00:00.000Z",
    waits: null,
    done_at: null,
    stopped: null,
  });
  expect(idsIn(await call(() => List.schedules({ set_by: keyID })))).toEqual([ofKey, id]);
  expect(idsIn(await member.do(() => List.schedules({ set_by: member.id })))).toEqual([ofPerson]);
  expect(idsIn(await member.do(() => List.schedules({ set_by: ID.create("key") })))).toEqual([]);
  for (const set_by of [undefined, keyID]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await member.do(() => List.schedules({ set_by, cursor, limit: 1 }));
      expect(page.results.length).toBeLessThanOrEqual(1);
      seen.push(...idsIn(page));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(set_by === undefined ? [ofPerson, ofKey, id] : [ofKey, id]);
  }
  const { next_cursor } = await member.do(() => List.schedules({ limit: 1 }));
  const elsewhere = () => List.schedules({ set_by: keyID, cursor: next_cursor ?? "" });
  await expect(member.do(elsewhere)).rejects.toMatchObject({ code: "page.cursor" });
});

it("Several lists show theirs in their rows, and those without one can be left out.", async () => {
  const { id, ofKey, ofPerson, member, bring, workspaceID } = await keptLists();
  const without = await bring();
  const rows = async (query: Parameters<typeof List.list>[0] = {}) =>
    (await member.do(() => List.list(query))).results.map((list) => [list.id, list.schedule]);
  const weekly = { every_days: 7, before: null, waits: null, stopped: null, next_at: expect.any(String) };
  const dated = { ...weekly, every_days: null, before: "2027-01-09", next_at: "2027-01-07T00:00:00.000Z" };
  const kept = [
    [ofPerson, { ...weekly, every_days: 30 }],
    [ofKey, dated],
    [id, weekly],
  ];
  expect(await rows()).toEqual([[without, null], ...kept]);
  for (const limit of [1, 25]) {
    const page = await member.do(() => List.list({ scheduled: "true", limit }));
    expect(page.results.map((list) => list.id)).toEqual([ofPerson, ofKey, id].slice(0, limit));
  }
  const [stopped, done] = [{ code: "x", message: "Stopped." }, "2027-01-07T00:00:00.000Z"];
  await ScheduleEntity.patch({ workspaceID, listID: ofPerson }).set({ stopped }).go();
  await ScheduleEntity.patch({ workspaceID, listID: ofKey }).set({ timeDone: done }).go();
  expect(await rows({ scheduled: "true" })).toEqual([
    [ofPerson, { ...weekly, every_days: 30, next_at: null, stopped }],
    [id, weekly],
  ]);
  expect(await rows({ scheduled: "true", sort: "name" })).toHaveLength(2);
  const stranger = user(newWorkspaceID());
  expect(await as(stranger, () => List.list({ scheduled: "true" }))).toMatchObject({ results: [] });
});

it("Only those of lists are shown that the actor may view, and that are not removed.", async () => {
  const { id, ofKey, ofPerson, member, workspaceID, keyID } = await keptLists();
  await member.do(() => List.removeMany({ ids: [ofKey] }));
  expect(idsIn(await member.do(() => List.schedules({})))).toEqual([ofPerson, id]);
  const cleaner = user(workspaceID, { clean_email: ["view"] });
  expect(await as(cleaner, () => List.schedules({}))).toEqual({ results: [], next_cursor: null });
  const finance = user(workspaceID, { my_plan: ["view"] });
  await expect(as(finance, () => List.schedules({}))).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = user(newWorkspaceID());
  for (const query of [{}, { set_by: keyID }])
    expect(idsIn(await as(stranger, () => List.schedules(query)))).toEqual([]);
});

it("Those of a key are counted, in test mode too, without those that have stopped or are done.", async () => {
  const { member, keyID, workspaceID, ours, id, call } = await keptLists();
  const count = () => member.do(() => List.schedulesOfKey(keyID));
  expect(await count()).toEqual({ schedules: 2 });
  const row = {
    cap: 1,
    used: 0,
    version: 1,
    ownerID: keyID,
    everyDays: 7,
    nextID: ID.create("verification"),
    timeDue: "2027-01-01T00:00:00.000Z",
  };
  const put = (workspaceID: string, more: object) =>
    ours(() => ScheduleEntity.put({ ...row, ...more, workspaceID, listID: ID.create("list") }).go());
  await put(TestWorkspace.of(workspaceID), {});
  await put(workspaceID, { stopped: { code: "list.schedule_cap", message: "Used." } });
  await put(workspaceID, { timeDone: "2027-01-01T00:00:00.000Z" });
  expect(await count()).toEqual({ schedules: 3 });
  await call(() => List.stopKeepingFresh(id));
  expect(await count()).toEqual({ schedules: 2 });
  const stranger = user(newWorkspaceID());
  expect(await as(stranger, () => List.schedulesOfKey(keyID))).toEqual({ schedules: 0 });
  const viewer = user(workspaceID, { verify_email: ["view"] });
  await expect(as(viewer, () => List.schedulesOfKey(keyID))).rejects.toMatchObject({ kind: "forbidden" });
});

it("They are counted among 2,000 and not among more.", async () => {
  const workspaceID = newWorkspaceID();
  const [keyID, rest] = [ID.create("key"), { cap: 1, used: 0, version: 1, everyDays: 7 }];
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({
      ...rest,
      workspaceID,
      listID: ID.create("list"),
      ownerID: keyID,
      nextID: ID.create("verification"),
      timeDue: "2027-01-01T00:00:00.000Z",
    }));
  const count = () => as(user(workspaceID), () => List.schedulesOfKey(keyID));
  await ScheduleEntity.put(rows(List.limits.countedSchedules)).go({ concurrent: 8 });
  expect(await count()).toEqual({ schedules: 2_000 });
  await ScheduleEntity.put(rows(1)).go();
  expect(await count()).toEqual({ schedules: null });
});
