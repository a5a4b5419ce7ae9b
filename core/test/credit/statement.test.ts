import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { Cursor } from "../../src/kit/cursor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { storeReservations } from "./stored-entries.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";

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
    const { find, job, list, ann } = await workspace();
    const { results, next_cursor } = await find({});
    expect(results.map(({ kind }) => kind)).toEqual([
      ...["release", "settle", "renew", "reserve", "spend", "spend", "grant_free"],
    ]);
    expect(next_cursor).toBeNull();
    expect(results[1]).toEqual({
      ...{
        number: 6,
        kind: "settle",
        actor: "system:test",
        job,
        list,
        member: idOf(ann),
        key: null,
        list_name: null,
      },
      transaction: null,
      subscription: null,
      adjustment: null,
      note: null,
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
    expect(await kinds({ member: idOf(ann) })).toEqual(["release", "settle", "reserve", "spend"]);
    expect(await kinds({ member: idOf(bob) })).toEqual(["spend"]);
    expect(await kinds({ from: "2026-12-05" })).toEqual(["release", "settle", "renew"]);
    expect(await kinds({ to: "2026-11-21", kind: "reserve" })).toEqual(["reserve"]);
    expect(await kinds({ from: "2026-11-22", to: "2026-12-04" })).toEqual([]);
  });

  it("is paged, each entry exactly once", async () => {
    const workspaceID = newWorkspaceID();
    const person = user(workspaceID);
    await storeReservations(workspaceID, 61);
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

  it("is filtered by the API key that spent", async () => {
    const { workspaceID, kinds } = await workspace();
    await as(apiKey(workspaceID, { apiKeyID: "key_1" }), () => Credit.spend("single:3", 1));
    expect(await kinds({ key: "key_1" })).toEqual(["spend"]);
    expect(await kinds({ key: "key_2" })).toEqual([]);
  });

  it("names what a payment, a refund and the operator did", async () => {
    const { workspaceID, find } = await workspace();
    const paid = { subscription: "sub_1", start: "2026-12-05T00:00:00Z", paidUntil: "2027-01-05T00:00:00Z" };
    const period = { ...paid, interval: "month", allowance: 1000 } as const;
    const ours = <R>(body: () => Promise<R>) => as(system(workspaceID), body, december);
    await ours(() => Credit.beginPaidPeriod(period, { transaction: "txn_1" }));
    const share = { from: 0, to: 1, paid: 1 };
    const refunded = { of: "plan", period, share } as const;
    const refund = { adjustment: "adj_1", transaction: "txn_1", refunded };
    await ours(() => Credit.refund(refund));
    const operator = { type: "operator", job: "test" } as const;
    await as(operator, () =>
      Credit.grantByOperator({ key: "1", workspaceID, credits: 5, reason: '=Sorry, "Ann"' }),
    );
    const { results } = await find({});
    expect(results.slice(0, 3)).toMatchObject([
      { kind: "grant_operator", note: '=Sorry, "Ann"', actor: "operator:test" },
      { kind: "refund", adjustment: "adj_1", transaction: "txn_1", subscription: "sub_1" },
      { kind: "grant_plan", transaction: "txn_1", subscription: "sub_1", adjustment: null },
    ]);
    const { csv } = await as(user(workspaceID), () => Credit.exportEntries({ kind: "grant_operator" }));
    expect(csv).toContain(`,"'=Sorry, ""Ann""",`);
  });

  it("is exported as CSV with a column for each account", async () => {
    const { ann, bob, job, list } = await workspace();
    const { csv, next_cursor } = await as(ann, () => Credit.exportEntries({ member: idOf(bob) }));
    expect(next_cursor).toBeNull();
    const at = "2026-11-21T10:00:00.000Z";
    expect(csv.split("\r\n")).toEqual([
      "number,kind,occurred_at,recorded_at,actor,job,list,member,key,transaction,subscription,adjustment,note," +
        "monthly,lifetime,held_monthly,held_lifetime,issued_free,issued_plan,issued_pack,issued_operator," +
        "issued_goodwill,issued_return,spent_monthly,spent_lifetime,expired,refunded,clawback," +
        "after_monthly,after_lifetime,after_held_monthly,after_held_lifetime",
      `3,spend,${at},${at},user:${idOf(bob)},,,${idOf(bob)},,,,,,-2,0,0,0,0,0,0,0,0,0,2,0,0,0,0,97,0,0,0`,
      "",
    ]);
    const released = await as(ann, () => Credit.exportEntries({ kind: "release" }));
    expect(released.csv).toContain(`,${job},${list},`);
  });

  it("is exported in parts that are the whole file in a row", async () => {
    const { ann, find } = await workspace();
    const whole = await as(ann, () => Credit.exportEntries({}));
    const { results } = await find({});
    const cursor = Cursor.encode(results[2]?.number);
    const rest = await as(ann, () => Credit.exportEntries({ cursor }));
    expect(rest.csv.split("\r\n")).toHaveLength(5);
    expect(whole.csv.endsWith(rest.csv)).toBe(true);
    expect(rest.csv).not.toContain("number,kind");
  });
});
