import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

async function workspaceWith(credits: number): Promise<string> {
  const workspaceID = newWorkspaceID();
  await as(system(workspaceID), () => Credit.open(credits));
  return workspaceID;
}

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
    });
  });

  it("are reserved once per job under concurrent requests", async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const workspaceID = await workspaceWith(100);
        await Promise.all([1, 2, 3].map(() => as(user(workspaceID), () => Credit.reserve("job", 60))));
        expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 40, held_credits: 60 });
      }),
    );
  });

  it("are reserved for one of two jobs that race for the last of them", async () => {
    const workspaceID = await workspaceWith(100);
    const outcomes = await Promise.allSettled(
      ["a", "b"].map((job) => as(user(workspaceID), () => Credit.reserve(job, 60))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 40, held_credits: 60 });
  });

  it("are not reserved where there are not enough, and the refusal names the shortfall", async () => {
    const workspaceID = await workspaceWith(100);
    await expect(as(user(workspaceID), () => Credit.reserve("job", 101))).rejects.toMatchObject({
      kind: "payment",
      code: "credit.insufficient",
      message: expect.stringContaining("1 are missing"),
    });
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 100, held_credits: 0 });
  });

  it("are settled once per chunk under duplicates, and the rest is released", async () => {
    const workspaceID = await workspaceWith(100);
    await as(user(workspaceID), () => Credit.reserve("job", 60));
    const chunks = [0, 1, 2, 3, 0, 1, 2, 3, 0, 3];
    await Promise.all(chunks.map((chunk) => as(system(workspaceID), () => Credit.settle("job", chunk, 10))));
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 40, held_credits: 20 });
    await Promise.all([1, 2, 3].map(() => as(system(workspaceID), () => Credit.release("job"))));
    expect(await balanceOf(workspaceID)).toMatchObject({ total_credits: 60, held_credits: 0 });
    expect(await as(system(workspaceID), () => Credit.settle("job", 9, 1))).toBe("refused");
  });

  it("that are lifetime credits are added once per key, and do not expire with the month", async () => {
    const workspaceID = await workspaceWith(100);
    await Promise.all(
      [1, 2, 3].map(() => as(system(workspaceID), () => Credit.addLifetime("pack:1:1", 500))),
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
    const december = manualClock("2026-12-01T00:00:00.000Z");
    const looks = await Promise.all(
      [1, 2, 3].map(() => as(user(workspaceID), () => Credit.balance(), december)),
    );
    expect(looks.map(({ total_credits }) => total_credits)).toEqual([100, 100, 100]);
  });

  it("belong to one workspace", async () => {
    const mine = await workspaceWith(100);
    const theirs = newWorkspaceID();
    await expect(as(user(theirs), () => Credit.reserve("job", 1))).rejects.toMatchObject({ kind: "payment" });
    expect(await balanceOf(mine)).toMatchObject({ total_credits: 100 });
  });
});
