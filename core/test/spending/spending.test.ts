import { describe, expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { Spending } from "../../src/spending/index.ts";
import { announced } from "../announced.ts";
import { as, system, user } from "../actors.ts";
import { exhausted, workspaceWith } from "./workspace.ts";

describe("a member's limit", () => {
  it("is reached by what is reserved and spent, and refuses the next credit", async () => {
    const { member } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(50);
    await ann.reserve("ver_1", 30);
    await ann.spend("1", 20);
    await expect(ann.spend("2")).rejects.toMatchObject(exhausted);
    await expect(ann.reserve("ver_2", 1)).rejects.toMatchObject(exhausted);
    expect(await ann.spent()).toBe(50);
  });

  it("says how much is left, what is needed, and whom to ask", async () => {
    const { member, clock } = await workspaceWith(5_000);
    const ann = member();
    await ann.limit(1_500);
    await ann.reserve("ver_1", 1_499);
    const message =
      "You may spend 1,500 credits a month here, and only 1 of them is left: this needs 2. Nothing was started. " +
      "Ask the owner of the workspace for a higher limit, or wait for the next month.";
    await expect(ann.reserve("ver_2", 2)).rejects.toMatchObject({ message });
    await expect(as(ann.person, () => Credit.requireAvailable(2), clock)).rejects.toMatchObject({ message });
    await expect(ann.reserveByKey("ver_2", 2)).rejects.toMatchObject({
      message: expect.stringMatching(/^The person who made this key may spend 1,500/) as string,
    });
  });

  it("is not of others, and counts nothing of them", async () => {
    const { member } = await workspaceWith(1_000);
    const [ann, ben] = [member(), member()];
    await ann.limit(0);
    await ben.reserve("ver_1", 500);
    await expect(ann.spend("1")).rejects.toMatchObject(exhausted);
    expect([await ann.spent(), await ben.spent()]).toEqual([0, 500]);
  });

  it("is exact where twenty starts race for it", async () => {
    const { member, counted, folded } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(70);
    const starts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => ann.reserve(`ver_${index}`, 10)),
    );
    expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(await ann.spent()).toBe(70);
    expect(await counted()).toEqual(await folded());
  });

  it("gets back what a job did not charge, once", async () => {
    const { member, release } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(100);
    await ann.reserve("ver_1", 100);
    for (const _ of ["once", "twice"]) await release("ver_1", 40);
    expect(await ann.spent()).toBe(40);
    await ann.reserve("ver_2", 60);
    await expect(ann.spend("1")).rejects.toMatchObject(exhausted);
  });

  it("counts a repeated start once", async () => {
    const { member } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(100);
    for (const _ of ["once", "twice"]) await ann.reserve("ver_1", 70);
    for (const _ of ["once", "twice"]) await ann.spend("1", 30);
    expect(await ann.spent()).toBe(100);
  });

  it("holds from the middle of a month on, with what was spent before", async () => {
    const { member } = await workspaceWith(1_000);
    const ann = member();
    await ann.reserve("ver_1", 80);
    await ann.limit(100);
    await ann.spend("1", 20);
    await expect(ann.spend("2")).rejects.toMatchObject(exhausted);
    await ann.limit(50);
    expect(await ann.spent()).toBe(100);
    await ann.limit(null);
    await ann.spend("3");
  });

  it("begins anew with the month, in which nothing of the last one makes room", async () => {
    const { member, release, clock, counted } = await workspaceWith(1_000, "2026-11-30T23:59:00.000Z");
    const ann = member();
    await ann.limit(100);
    await ann.reserve("ver_1", 100);
    clock.advance(120);
    await ann.reserve("ver_2", 100);
    await release("ver_1", 10);
    expect(await ann.spent()).toBe(100);
    await expect(ann.spend("1")).rejects.toMatchObject(exhausted);
    expect(await counted()).toEqual(
      new Map([
        [`${ann.id} 2026-12`, 100],
        [`${ann.id} 2026-11`, 10],
      ]),
    );
  });

  it("keeps four months, and what is given back to an older one changes nothing", async () => {
    const { member, release, clock, counted } = await workspaceWith(10_000, "2026-01-31T12:00:00.000Z");
    const ann = member();
    await ann.reserve("ver_1", 30);
    for (const name of ["2", "3", "4", "5"]) {
      clock.advance(31 * 86_400);
      await ann.spend(name);
    }
    await release("ver_1", 0);
    expect([...(await counted()).values()]).toEqual([1, 1, 1, 1]);
  });

  it("is told before missing credits, so that nobody buys what may not be spent", async () => {
    const { member } = await workspaceWith(10);
    const ann = member();
    await ann.limit(5);
    await expect(ann.reserve("ver_1", 20)).rejects.toMatchObject(exhausted);
  });

  it("lets no automatic top-up be bought for what it refuses", async () => {
    const { member, clock, workspaceID } = await workspaceWith(100);
    const ann = member();
    await as(user(workspaceID), () => Table.write([Credit.setThresholds({ alert: null, topUp: 90 })]), clock);
    await ann.limit(5);
    await expect(ann.reserve("ver_1", 50)).rejects.toMatchObject(exhausted);
    const isDue = async () => (await announced(workspaceID, "credit.top_up_due")).length > 0;
    expect(await isDue()).toBe(false);
    await ann.limit(null);
    await ann.reserve("ver_1", 50);
    expect(await isDue()).toBe(true);
  });

  it("is not of the test workspace, whose credits are for nothing", async () => {
    const { member, clock, workspaceID } = await workspaceWith(100);
    const ann = member();
    await ann.limit(0);
    const test = TestWorkspace.of(workspaceID);
    await as(system(test), () => Credit.open(100), clock);
    const key = { ...ann.key, workspaceID: test, mode: "test" } as typeof ann.key;
    await as(key, () => Credit.spend("single:1", 1), clock);
    expect(await as(key, () => Spending.all(test), clock)).toEqual(new Map());
    expect(await ann.spent()).toBe(0);
  });

  it("is not seen or used from another workspace", async () => {
    const [here, there] = [await workspaceWith(100), await workspaceWith(100)];
    const ann = here.member();
    await ann.limit(10);
    await ann.spend("1", 10);
    const same = { ...ann.person, workspaceID: there.workspaceID } as typeof ann.person;
    await as(same, () => Credit.spend("single:1", 50), there.clock);
    expect(await ann.spent()).toBe(10);
    const seen = await as(same, () => Spending.all(there.workspaceID), there.clock);
    expect([...seen.values()]).toEqual([{ limit: null, spent: 50 }]);
  });
});

describe("what an API key spends", () => {
  it("counts for its maker, by lists and singles", async () => {
    const { member, release } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(50);
    await ann.reserveByKey("ver_1", 49);
    await ann.call("1");
    await expect(ann.call("2")).rejects.toMatchObject(exhausted);
    await release("ver_1", 9);
    expect(await ann.spent()).toBe(10);
  });

  it("by leases is exact, and gives back what they did not spend", async () => {
    const { member, clock, sweep, counted, folded } = await workspaceWith(10_000);
    const ann = member();
    await ann.limit(20);
    let name = 0;
    const call = async (isCharged: boolean): Promise<string> => {
      name += 1;
      return ann.call(String(name), isCharged).then(
        () => "answered",
        (error: { code: string }) => error.code,
      );
    };
    const ends = await Promise.all(Array.from({ length: 50 }, (_, index) => call(index % 2 === 0)));
    expect(await ann.spent()).toBeLessThanOrEqual(20);
    clock.advance(71);
    await sweep();
    const after: string[] = [];
    for (let calls = 0; calls < 25; calls++) after.push(await call(true));
    clock.advance(71);
    for (const _ of ["once", "twice"]) await sweep();
    expect(await ann.spent()).toBe(20);
    const refused = [...ends, ...after].filter((end) => end !== "answered");
    expect(new Set(refused)).toEqual(new Set(["budget.exhausted"]));
    expect(await counted()).toEqual(await folded());
  });

  it("by a lease is recalled before the maker is refused", async () => {
    const { member } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(60);
    for (const name of ["1", "2", "3"]) await ann.call(name);
    expect(await ann.spent()).toBe(60);
    await ann.reserve("ver_1", 57);
    await expect(ann.spend("4")).rejects.toMatchObject(exhausted);
  });

  it("counts for its maker where the list starts later, in the background", async () => {
    const { member, bySystem } = await workspaceWith(1_000);
    const ann = member();
    await ann.limit(50);
    await ann.count();
    const spender = `api_key:${ann.key.apiKeyID}`;
    const reserve = (job: string, credits: number) =>
      bySystem(() => Credit.reserve({ job, spender }, credits));
    await expect(reserve("ver_1", 51)).rejects.toMatchObject(exhausted);
    await reserve("ver_1", 50);
    expect(await ann.spent()).toBe(50);
  });
});

it("A list counts for the person who started it, also where it starts in the background.", async () => {
  const { member, bySystem } = await workspaceWith(1_000);
  const ann = member();
  await ann.limit(50);
  const spender = `user:${ann.id}`;
  await expect(bySystem(() => Credit.reserve({ job: "ver_1", spender }, 51))).rejects.toMatchObject({
    ...exhausted,
    message: expect.stringMatching(/^The person who started this may spend 50/) as string,
  });
  await bySystem(() => Credit.reserve({ job: "ver_1", spender }, 50));
  expect(await ann.spent()).toBe(50);
});

it("A credit that comes back for a miss is given back to the month that it was charged in.", async () => {
  const { member, bySystem, clock, counted, folded } = await workspaceWith(1_000);
  const ann = member();
  await ann.reserve("ver_1", 10);
  await bySystem(() => Credit.release("ver_1", [], 10, { valid: 10, validCharged: 10 }));
  const at = clock.now().toISOString();
  const miss = { verdict: "ver_1:1", charges: ["settle:ver_1:end"], job: "ver_1", valid: 10, at };
  for (const _ of ["once", "twice"]) await bySystem(() => Credit.returnMisses([miss], { isLimited: true }));
  expect(await ann.spent()).toBe(9);
  expect(await counted()).toEqual(await folded());
});

it("Where nobody is known nothing is counted, and nothing refused.", async () => {
  const { bySystem, counted } = await workspaceWith(1_000);
  await bySystem(() => Credit.reserve({ job: "ver_1" }, 50));
  expect(await counted()).toEqual(new Map());
});
