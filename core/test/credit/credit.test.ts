import { describe, expect, it } from "vitest";
import { EntryEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

async function workspaceWith(credits: number): Promise<string> {
  const workspaceID = newWorkspaceID();
  await as(system(workspaceID), () => Credit.open(credits));
  return workspaceID;
}

/** The entries of a workspace, in order. */
const entriesOf = async (workspaceID: string) =>
  (await EntryEntity.query.byWorkspace({ workspaceID }).go({ consistent: true })).data;

const balanceOf = (workspaceID: string) => as(user(workspaceID), () => Credit.balance());

describe("credits", () => {
  it("are opened with the free allowance once per workspace", async () => {
    const workspaceID = newWorkspaceID();
    const tries = [1, 2, 3].map(() => as(system(workspaceID), () => Credit.open()));
    const ends = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(ends.toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await balanceOf(workspaceID)).toEqual({
      monthly_credits: 250,
      lifetime_credits: 0,
      total_credits: 250,
      held_credits: 0,
      leased_credits: 0,
      used_credits: 0,
      next_renewal_at: "2026-12-01T00:00:00.000Z",
    });
  });

  it("are reserved once per job under concurrent requests", async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const workspaceID = await workspaceWith(100);
        await Promise.all(
          [1, 2, 3].map(() => as(user(workspaceID), () => Credit.reserve({ job: "job" }, 60))),
        );
        expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 40, held_credits: 60 });
      }),
    );
  });

  it("are reserved for one of two jobs that race for the last of them", async () => {
    const workspaceID = await workspaceWith(100);
    const outcomes = await Promise.allSettled(
      ["a", "b"].map((job) => as(user(workspaceID), () => Credit.reserve({ job }, 60))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 40, held_credits: 60 });
  });

  it("are not reserved if there are not enough, and the refusal names the shortfall", async () => {
    const workspaceID = await workspaceWith(100);
    await expect(as(user(workspaceID), () => Credit.reserve({ job: "job" }, 101))).rejects.toMatchObject({
      kind: "payment",
      code: "credit.insufficient",
      message: expect.stringContaining("1 is missing"),
    });
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 100, held_credits: 0 });
  });

  it("are settled once at the end of a job under duplicates, and the rest is released", async () => {
    const workspaceID = await workspaceWith(100);
    await as(user(workspaceID), () => Credit.reserve({ job: "job" }, 60));
    await Promise.all([1, 2, 3].map(() => as(system(workspaceID), () => Credit.release("job", [], 25))));
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 75, held_credits: 0 });
    expect((await entriesOf(workspaceID)).map(({ key }) => key)).toEqual([
      "free:2026-11",
      "reserve:job",
      "settle:job:end",
      "release:job",
    ]);
  });

  it("that are lifetime credits are added once per key, and do not expire with the month", async () => {
    const workspaceID = await workspaceWith(100);
    await Promise.all(
      [1, 2, 3].map(() =>
        as(system(workspaceID), () => Credit.grantPack({ transaction: "txn_1", line: "1", credits: 500 })),
      ),
    );
    expect(await balanceOf(workspaceID)).toMatchObject({ lifetime_credits: 500, total_credits: 600 });
    await as(user(workspaceID), () => Credit.spend("single", 300));
    const december = manualClock("2026-12-01T00:00:00.000Z");
    const after = await as(user(workspaceID), () => Credit.balance(), december);
    expect(after).toMatchObject({ monthly_credits: 100, lifetime_credits: 300 });
  });

  it("are renewed once, on the first read of a month", async () => {
    const workspaceID = await workspaceWith(100);
    await as(user(workspaceID), () => Credit.spend("single", 30));
    expect(await balanceOf(workspaceID)).toMatchObject({ used_credits: 30 });
    const december = manualClock("2026-12-01T00:00:00.000Z");
    const looks = await Promise.all(
      [1, 2, 3].map(() => as(user(workspaceID), () => Credit.balance(), december)),
    );
    expect(looks.map(({ total_credits }) => total_credits)).toEqual([100, 100, 100]);
    expect(looks[0]).toMatchObject({ used_credits: 0, next_renewal_at: "2027-01-01T00:00:00.000Z" });
  });

  it("of a job that charged nothing are released without a settlement", async () => {
    const workspaceID = await workspaceWith(100);
    await as(user(workspaceID), () => Credit.reserve({ job: "job" }, 60));
    await as(system(workspaceID), () => Credit.release("job"));
    expect((await entriesOf(workspaceID)).map(({ kind }) => kind)).toEqual([
      "grant_free",
      "reserve",
      "release",
    ]);
  });

  it("of a job cannot be charged above what was reserved", async () => {
    const workspaceID = await workspaceWith(100);
    await as(user(workspaceID), () => Credit.reserve({ job: "job" }, 60));
    await expect(as(system(workspaceID), () => Credit.release("job", [], 61))).rejects.toThrow(
      "61 credits are charged, and 60 were reserved.",
    );
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 40, held_credits: 60 });
  });

  it("that are released after their period has ended expire, in the transaction that begins the next", async () => {
    const workspaceID = await workspaceWith(100);
    await as(user(workspaceID), () => Credit.reserve({ job: "job" }, 60));
    const december = manualClock("2026-12-01T00:00:00.000Z");
    await as(system(workspaceID), () => Credit.release("job", [], 10), december);
    const accounts = { monthly: 100, held_monthly: 0, spent_monthly: 10, expired: 90, issued_free: -200 };
    const entries = await entriesOf(workspaceID);
    expect(entries.map(({ key }) => key).slice(2)).toEqual(["free:2026-12", "settle:job:end", "release:job"]);
    expect(entries.at(-1)).toMatchObject({ after: accounts });
  });

  it("are recorded in entries with everything that a statement needs", async () => {
    const workspaceID = await workspaceWith(100);
    const person = user(workspaceID);
    await as(person, () => Credit.reserve({ job: "ver_1", list: "lst_1" }, 60));
    const december = manualClock("2026-12-05T00:00:00.000Z");
    await as(system(workspaceID), () => Credit.release("ver_1", [], 10), december);
    const [opening, reserve, renewal, settle] = await entriesOf(workspaceID);
    expect(opening).toMatchObject({
      number: 1,
      kind: "grant_free",
      legs: { monthly: 100, issued_free: -100 },
    });
    expect(reserve).toMatchObject({
      number: 2,
      kind: "reserve",
      legs: { monthly: -60, held_monthly: 60 },
      after: { monthly: 40, held_monthly: 60, lifetime: 0 },
      actor: `user:${person.type === "user" ? person.userID : ""}`,
      reference: { job: "ver_1", list: "lst_1" },
      timeOccurred: "2026-11-21T10:00:00.000Z",
      timeRecorded: "2026-11-21T10:00:00.000Z",
    });
    expect(renewal).toMatchObject({
      number: 3,
      kind: "renew",
      key: "free:2026-12",
      legs: { monthly: 60, expired: 40, issued_free: -100 },
      reference: {},
      timeOccurred: "2026-12-01T00:00:00.000Z",
      timeRecorded: "2026-12-05T00:00:00.000Z",
    });
    expect(settle).toMatchObject({
      number: 4,
      kind: "settle",
      legs: { held_monthly: -10, spent_monthly: 10 },
      actor: "system:test",
      reference: { job: "ver_1", list: "lst_1" },
    });
  });

  it("have keys that differ by the case of their letters", async () => {
    const workspaceID = await workspaceWith(100);
    for (const key of ["single:a", "single:A", "single:a"])
      await as(user(workspaceID), () => Credit.spend(key, 1));
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 98 });
  });

  it("belong to one workspace", async () => {
    const mine = await workspaceWith(100);
    const theirs = newWorkspaceID();
    await expect(as(user(theirs), () => Credit.reserve({ job: "job" }, 1))).rejects.toMatchObject({
      kind: "payment",
    });
    expect(await balanceOf(mine)).toMatchObject({ total_credits: 100 });
  });
});
