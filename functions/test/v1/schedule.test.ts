/** Programs keep lists fresh. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import { expect, it } from "vitest";
import { ask } from "./program.ts";
import { programOfLists } from "./lists-at-work.ts";

const wanted = { every_days: 7, cap: 100 };

it("A program keeps a list fresh, sees how, and ends it, which can be repeated.", async () => {
  const { post, get, put, remove, imported, work } = await programOfLists();
  const id = await imported();
  const path = `/v1/lists/${id}/schedule`;
  expect(await get(path)).toMatchObject({ status: 200, body: { schedule: null, first_runs: null } });
  expect(await put(path, wanted)).toMatchObject({ status: 409, body: { code: "list.conflict" } });
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  const set = await put(path, wanted);
  expect(set).toMatchObject({
    status: 200,
    body: {
      schedule: { ...wanted, set_by: { type: "api_key", name: "Test" }, used: 0, waits: null, stopped: null },
      addresses: 2,
    },
  });
  expect((await put(path, wanted)).body).toMatchObject({ schedule: set.body["schedule"] });
  expect((await get(path)).body).toEqual(set.body);
  for (const _ of [1, 2])
    expect(await remove(path)).toMatchObject({ status: 200, body: { id, removed: true } });
  expect((await get(path)).body).toMatchObject({ schedule: null });
});

it("A schedule has a cap from 1 to 10,000,000 credits, and 7 or 30 days.", async () => {
  const { post, put, imported, work } = await programOfLists();
  const id = await imported();
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  const statusOf = async (body: object) => (await put(`/v1/lists/${id}/schedule`, body)).status;
  for (const refused of [
    { every_days: 7 },
    { cap: 100 },
    ...[0, 10_000_001, 1.5, "100", null].map((cap) => ({ every_days: 7, cap })),
    ...[0, 1, 8, 31].map((every_days) => ({ every_days, cap: 100 })),
    { ...wanted, user: "usr_01J00000000000000000000000" },
  ])
    expect([refused, await statusOf(refused)]).toEqual([refused, 400]);
  for (const cap of [1, 10_000_000]) expect(await statusOf({ ...wanted, cap })).toBe(200);
});

it("A test key keeps its list fresh by itself, and a run of it costs nothing.", async () => {
  const { post, get, put, imported, work, inDays, workspaceID, jobOf, owner } = await programOfLists();
  const id = await imported({ retention_days: 90 });
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  await put(`/v1/lists/${id}/schedule`, wanted);
  const left = () => owner.act(() => Credit.available());
  const before = await left();
  const due = await jobOf("keep-fresh", id);
  if (!due) throw new Error("No job waits.");
  expect(workspaceID).toMatch(/^tst_/);
  await inDays(60, () => List.keepFreshWhenDue(due));
  expect((await get(`/v1/lists/${id}`)).body).toMatchObject({ verification: { status: "queued" } });
  expect((await get(`/v1/lists/${id}/schedule`)).body).toMatchObject({
    schedule: { used: 1, stopped: null },
  });
  expect(await left()).toEqual(before);
});

it("A key without `lists:start` may look and not set, and another workspace's key finds nothing.", async () => {
  const { owner, post, put, imported, work } = await programOfLists();
  const id = await imported();
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  const path = `/v1/lists/${id}/schedule`;
  await put(path, wanted);
  const { key: reader } = await owner.newKey({ scopes: ["lists:read", "lists:write", "rules:write"] });
  expect((await ask(reader, "GET", path)).status).toBe(200);
  expect((await ask(reader, "PUT", path, { body: wanted })).status).toBe(403);
  expect((await ask(reader, "DELETE", path)).status).toBe(403);
  const { key: starter } = await owner.newKey({ scopes: ["lists:start"] });
  expect((await ask(starter, "GET", path)).status).toBe(403);
  const stranger = await programOfLists();
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.put(path, wanted)).status).toBe(404);
  expect((await stranger.remove(path)).status).toBe(404);
  expect((await ask(reader, "GET", path)).body).toMatchObject({ schedule: wanted });
});
