/** Programs keep lists fresh. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import { expect, it } from "vitest";
import { ask } from "./program.ts";
import { programOfLists } from "./lists-at-work.ts";

const wanted = { every_days: 7, cap: 100 };
const daySeconds = 86_400;
/** The day of UTC, that many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * daySeconds * 1_000).toISOString().slice(0, "yyyy-mm-dd".length);

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
    { ...wanted, before: "2099-12-24" },
    ...["2099-02-30", "tomorrow", "2000-01-01", null, 7].map((before) => ({ before, cap: 100 })),
  ])
    expect([refused, await statusOf(refused)]).toEqual([refused, 400]);
  for (const cap of [1, 10_000_000]) expect(await statusOf({ ...wanted, cap })).toBe(200);
});

it("A program has a list fresh on a day, and sees what that takes and when its run is over.", async () => {
  const { post, get, put, imported, work, inDays, jobOf } = await programOfLists();
  const id = await imported({ retention_days: 90 });
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  const path = `/v1/lists/${id}/schedule`;
  const before = dayIn(60);
  const begins_at = `${dayIn(58)}T00:00:00.000Z`;
  expect(await get(`${path}?before=${before}`)).toMatchObject({
    status: 200,
    body: { schedule: null, run_before: { before, begins_at, due: 1 } },
  });
  expect(await get(`${path}?before=2099-02-30`)).toMatchObject({ status: 400 });
  expect(await put(path, { before: dayIn(91), cap: 100 })).toMatchObject({ status: 409 });
  expect(await put(path, { before, cap: 100 })).toMatchObject({
    status: 200,
    body: { schedule: { before, every_days: null, next_at: begins_at, due: 1, done_at: null } },
  });
  const due = await jobOf("keep-fresh", id);
  if (!due) throw new Error("No job waits.");
  for (const _ of [1, 2]) await inDays(58.5, () => List.keepFreshWhenDue(due));
  expect((await get(path)).body).toMatchObject({
    schedule: { used: 1, next_at: null, waits: null, done_at: expect.any(String), stopped: null },
  });
});

it("A run that waits for the budget of a key says why, and begins once there is some.", async () => {
  const { post, get, put, imported, work, inDays, call, jobOf } = await programOfLists({
    mode: "live",
    monthly_budget: 2,
  });
  const id = await imported({ retention_days: 90 });
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  const path = `/v1/lists/${id}/schedule`;
  await put(path, wanted);
  const due = await jobOf("keep-fresh", id);
  if (!due) throw new Error("No job waits.");
  await call(50, () => Credit.spend("spent", 1));
  for (const _ of [1, 2]) await inDays(50, () => List.keepFreshWhenDue(due));
  expect((await get(path)).body).toMatchObject({
    schedule: { waits: { code: "budget.exhausted", since: expect.any(String) }, stopped: null, used: 0 },
  });
  for (const _ of [1, 2]) await inDays(82, () => List.keepFreshWhenDue(due));
  expect((await get(path)).body).toMatchObject({ schedule: { waits: null, used: 2 } });
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

it("A program sees which lists are kept fresh, by whom, and none of another workspace.", async () => {
  const { post, get, put, imported, work, keyID } = await programOfLists();
  const id = await imported();
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  await put(`/v1/lists/${id}/schedule`, wanted);
  const mine = { list_id: id, ...wanted, set_by: { type: "api_key", id: keyID } };
  for (const query of ["", `?set_by=${keyID}`])
    expect((await get(`/v1/schedules${query}`)).body).toMatchObject({ results: [mine], next_cursor: null });
  expect(await get("/v1/schedules?set_by=me")).toMatchObject({ status: 400 });
  const stranger = await programOfLists();
  for (const query of ["", `?set_by=${keyID}`])
    expect((await stranger.get(`/v1/schedules${query}`)).body).toMatchObject({ results: [] });
});
