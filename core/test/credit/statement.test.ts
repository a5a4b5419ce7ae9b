import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const november = manualClock("2026-11-21T10:00:00.000Z");
const december = manualClock("2026-12-05T00:00:00.000Z");

/** A workspace in which two people moved credits: singles in November, a job into December. */
async function workspace() {
  const workspaceID = newWorkspaceID();
  const [ann, bob] = [user(workspaceID), user(workspaceID)];
  const [job, list] = [`ver_${ulid()}`, `lst_${ulid()}`];
  await as(system(workspaceID), () => Credit.open(100), november);
  await as(ann, () => Credit.spend("single:1", 1), november);
  await as(bob, () => Credit.spend("single:2", 2), november);
  await as(ann, () => Credit.reserve({ job, list }, 10), november);
  await as(system(workspaceID), () => Credit.release(job, [], 4), december);
  const find = (query: Parameters<typeof Credit.entries>[0], person = ann) =>
    as(person, () => Credit.entries(query), december);
  const kinds = async (query: Parameters<typeof Credit.entries>[0]) =>
    (await find(query)).results.map(({ kind }) => kind);
  return { workspaceID, ann, bob, job, list, find, kinds };
}

const idOf = (person: ReturnType<typeof user>): string => (person.type === "user" ? person.userID : "");

describe("the statement of a workspace", () => {
  it("shows every entry, newest first, with what was moved and what was left", async () => {
    const { find, job, list } = await workspace();
    const { results, next_cursor } = await find({});
    expect(results.map(({ kind }) => kind)).toEqual([
      ...["release", "settle", "renew", "reserve", "spend", "spend", "grant_free"],
    ]);
    expect(next_cursor).toBeNull();
    expect(results[1]).toEqual({
      ...{ number: 6, kind: "settle", actor: "system:test", job, list },
      legs: { held_monthly: -4, spent_monthly: 4 },
      after: { monthly: 100, lifetime: 0, held_monthly: 6, held_lifetime: 0 },
      occurred_at: "2026-12-05T00:00:00.000Z",
      recorded_at: "2026-12-05T00:00:00.000Z",
    });
    expect(results[2]).toMatchObject({ job: null, list: null, occurred_at: "2026-12-01T00:00:00.000Z" });
  });

  it("is filtered by kind, job, member and day", async () => {
    const { kinds, job, ann, bob } = await workspace();
    expect(await kinds({ kind: "spend" })).toEqual(["spend", "spend"]);
    expect(await kinds({ job })).toEqual(["release", "settle", "reserve"]);
    expect(await kinds({ member: idOf(ann) })).toEqual(["reserve", "spend"]);
    expect(await kinds({ member: idOf(bob) })).toEqual(["spend"]);
    expect(await kinds({ from: "2026-12-05" })).toEqual(["release", "settle", "renew"]);
    expect(await kinds({ to: "2026-11-21", kind: "reserve" })).toEqual(["reserve"]);
    expect(await kinds({ from: "2026-11-22", to: "2026-12-04" })).toEqual([]);
  });

  it("is paged, each entry exactly once", async () => {
    const workspaceID = newWorkspaceID();
    const person = user(workspaceID);
    await as(system(workspaceID), () => Credit.open(100), november);
    for (let index = 0; index < 60; index++)
      await as(person, () => Credit.spend(`single:${index}`, 1), november);
    const first = await as(person, () => Credit.entries({}));
    const second = await as(person, () => Credit.entries({ cursor: first.next_cursor ?? "" }));
    expect([first.results.length, second.results.length, second.next_cursor]).toEqual([50, 11, null]);
    const numbers = [...first.results, ...second.results].map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 61 }, (_, index) => 61 - index));
  });

  it("needs the permission to view the plan, and belongs to one workspace", async () => {
    const { workspaceID, find } = await workspace();
    await expect(find({}, user(workspaceID, { verify_email: ["view", "add"] }))).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await find({}, user(newWorkspaceID()))).toEqual({ results: [], next_cursor: null });
  });

  it("is exported as CSV with a column for each account", async () => {
    const { ann, bob, job, list } = await workspace();
    const csv = await as(ann, () => Credit.exportEntries({ member: idOf(bob) }));
    expect(csv.split("\r\n")).toEqual([
      "number,kind,occurred_at,recorded_at,actor,job,list,monthly,lifetime,held_monthly,held_lifetime," +
        "issued_free,issued_plan,issued_pack,issued_operator,issued_goodwill,spent_monthly,spent_lifetime," +
        "expired,refunded,clawback,after_monthly,after_lifetime,after_held_monthly,after_held_lifetime",
      `3,spend,2026-11-21T10:00:00.000Z,2026-11-21T10:00:00.000Z,user:${idOf(bob)},,,-2,0,0,0,0,0,0,0,0,2,0,0,0,0,97,0,0,0`,
      "",
    ]);
    expect(await as(ann, () => Credit.exportEntries({ kind: "release" }))).toContain(`,${job},${list},`);
  });
});
