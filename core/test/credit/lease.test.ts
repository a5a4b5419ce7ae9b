import { describe, expect, it, vi } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { EntryEntity, LeaseEntity, SlotEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { freeSlot } from "../../src/credit/lease/slot.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { queueDays } from "../../src/kit/retention.ts";
import { Meter } from "../../src/meter/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";

const operator = { type: "operator", job: "test" } as const;

/** A workspace with credits, and one of its keys. */
async function workspaceWith(credits: number, more: Partial<Actor.ApiKey> = {}) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const key = apiKey(workspaceID, { plan: "Enterprise", ...more });
  await as(system(workspaceID), () => Credit.open(credits), clock);
  const run = <R>(body: () => R): R => as(key, body, clock);
  const count = () => run(() => ApiKey.countCall(key, "single"));
  let charges = 0;
  const spend = (slot: Meter.Slot | null, id: string) =>
    run(() => Credit.withSlot(slot, () => Credit.spend(`single:${id}`, 1)));
  const charge = (slot: Meter.Slot | null) => {
    charges += 1;
    return spend(slot, String(charges));
  };
  return {
    workspaceID,
    clock,
    key,
    run,
    count,
    spend,
    charge,
    call: async () => charge((await count()).slot),
    slot: async () => {
      const { slot } = await count();
      if (!slot) throw new Error("There is no lease.");
      return slot;
    },
    sweep: () => as(operator, () => Credit.sweepLeases(new Date("2030-01-01")), clock),
    balance: () => as(user(workspaceID), () => Credit.balance(), clock),
    committed: () => run(() => Meter.committed({ workspaceID, apiKeyID: key.apiKeyID })),
    usage: () => run(() => Meter.usage({ workspaceID, apiKeyID: key.apiKeyID })),
    /** The rows of the statement that belong to jobs or leases. */
    jobs: async () => (await as(user(workspaceID), () => Credit.statement({ jobs: "true" }), clock)).results,
    entries: async () => {
      const { data } = await EntryEntity.query.byWorkspace({ workspaceID }).go({ consistent: true });
      return data;
    },
  };
}

describe("a lone single verification", () => {
  it("changes the balance itself", async () => {
    const { call, clock, entries, committed, usage } = await workspaceWith(1_000);
    for (let calls = 0; calls < 3; calls++) {
      await call();
      clock.advance(5);
    }
    expect((await entries()).map(({ kind }) => kind)).toEqual(["grant_free", "spend", "spend", "spend"]);
    expect(await committed()).toBe(3);
    expect((await usage()).days).toEqual([{ day: "2026-11-21", calls: 3, credits: 3, errors: {} }]);
  });
});

describe("a busy key", () => {
  it("spends a lease without changes of the balance, and is charged exactly", async () => {
    const { call, count, clock, entries, balance, sweep, committed, usage, key, jobs } =
      await workspaceWith(1_000);
    for (let calls = 0; calls < 60; calls++) await call();
    const before = await entries();
    expect(before.map(({ kind }) => kind)).toEqual(["grant_free", "spend", "lease"]);
    expect(before.at(-1)).toMatchObject({
      key: `lease:${key.apiKeyID}:1`,
      legs: { monthly: -99, held_monthly: 99 },
      reference: { key: key.apiKeyID },
      actor: `api_key:${key.apiKeyID}`,
    });
    const leased = { total_credits: 900, held_credits: 99, leased_credits: 99, used_credits: 1 };
    expect(await balance()).toMatchObject(leased);
    expect((await jobs()).map(({ job }) => job)).toMatchObject([{ reserved: 99, held: 99 }]);
    expect(await committed()).toBe(100);
    clock.advance(11);
    for (const _ of ["once", "twice"]) await sweep();
    expect(await balance()).toMatchObject({
      total_credits: 940,
      held_credits: 0,
      leased_credits: 0,
      used_credits: 60,
    });
    const [row, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(row?.entries.map(({ kind }) => kind)).toEqual(["lease", "settle", "release"]);
    expect(row?.job).toMatchObject({ reserved: 99, charged: 59, returned: 40, held: 0 });
    expect(await committed()).toBe(60);
    await count();
    expect((await usage()).days).toEqual([{ day: "2026-11-21", calls: 61, credits: 60, errors: {} }]);
  });

  it("draws the next lease when one is used up, and settles the one before", async () => {
    const { call, entries, balance } = await workspaceWith(1_000);
    for (let calls = 0; calls < 150; calls++) await call();
    const kinds = (await entries()).map(({ kind }) => kind);
    expect(kinds).toEqual(["grant_free", "spend", "lease", "settle", "release", "lease"]);
    expect(await balance()).toMatchObject({ used_credits: 100, held_credits: 90, total_credits: 810 });
  });

  it("is charged exactly under concurrent calls", async () => {
    const { call, clock, sweep, balance, committed } = await workspaceWith(100);
    await Promise.all(Array.from({ length: 40 }, call));
    clock.advance(71);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 40, held_credits: 0, total_credits: 60 });
    expect(await committed()).toBe(40);
  });

  it("draws each lease once for many concurrent calls, which leave the balance alone", async () => {
    const { call, entries } = await workspaceWith(5_000);
    await call();
    // A call that waits for two seconds spends from the balance, on a busy machine too.
    const time = vi.spyOn(performance, "now").mockReturnValue(0);
    await Promise.all(Array.from({ length: 60 }, call)).finally(() => time.mockRestore());
    const kinds = (await entries()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "lease")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "spend")).toHaveLength(1);
  });

  it("draws a lease a second after the call that drew it has died", async () => {
    const { call, count, clock, key, run, workspaceID } = await workspaceWith(1_000);
    await call();
    const begin = () => run(() => Meter.beginDrawing({ workspaceID, apiKeyID: key.apiKeyID }, 0));
    expect([await begin(), await begin()]).toEqual([true, false]);
    expect((await count()).slot).toBeNull();
    clock.advance(1);
    expect((await count()).slot).toMatchObject({ lease: 1, number: 1 });
  });

  it("takes no more than 200 credits, no more than a tenth, and no lease below two", async () => {
    const sizes = await Promise.all(
      [10_000, 1_000, 25, 19].map(async (credits) => {
        const { count, workspaceID } = await workspaceWith(credits);
        await count();
        await count();
        const { data } = await LeaseEntity.query.byKey({ workspaceID }).go({ consistent: true });
        return data.map(({ size }) => size);
      }),
    );
    expect(sizes).toEqual([[200], [100], [2], []]);
  });

  it("returns the slots that came to nothing", async () => {
    const { count, slot, charge, run, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    const [charged, freed] = [await slot(), await slot()];
    await charge(charged);
    for (const _ of ["once", "twice"]) await run(() => freeSlot(freed));
    clock.advance(11);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 0, total_credits: 999 });
  });
});

describe("a slot", () => {
  it("is of a lease that has not ended, also in the window of an earlier call", async () => {
    const { count, clock } = await workspaceWith(1_000);
    clock.advance(2);
    await count();
    expect((await count()).slot).toMatchObject({ lease: 1 });
    clock.advance(9);
    await count();
    expect((await count()).slot).toMatchObject({ lease: 1 });
    clock.advance(2);
    expect((await count()).slot).toMatchObject({ lease: 2 });
  });

  it("of a call with several verifications is of a lease that has not ended", async () => {
    const { count, run, clock } = await workspaceWith(1_000);
    await count();
    expect((await count()).slot).toMatchObject({ lease: 1 });
    clock.advance(11);
    expect(await run(() => ApiKey.takeSlot())).toMatchObject({ lease: 2 });
  });

  it("that was charged stays charged when it is freed afterwards", async () => {
    const { count, slot, charge, run, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    const charged = await slot();
    await charge(charged);
    await run(() => freeSlot(charged));
    clock.advance(11);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 0, total_credits: 999 });
  });
});

it("A slot that was charged is known as long as a message can be queued and redriven, and so stays charged.", async () => {
  const { workspaceID, clock, count, slot, charge, sweep, balance } = await workspaceWith(1_000);
  await count();
  await charge(await slot());
  clock.advance(2 * queueDays * 86_400);
  const { data } = await SlotEntity.query.byLease({ workspaceID }).go({ pages: "all" });
  expect(data.length).toBeGreaterThan(0);
  // As the table does.
  for (const row of data.filter(({ expires }) => expires * 1_000 <= clock.now().getTime()))
    await SlotEntity.delete(row).go();
  for (const _ of ["once", "twice"]) await sweep();
  expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 0 });
});

it("A slot stands for one credit, and for no more.", async () => {
  const { count, run, slot } = await workspaceWith(1_000);
  await count();
  const one = await slot();
  await run(() => Credit.withSlot(one, () => Credit.requireAvailable(1)));
  const many = run(() => Credit.withSlot(one, () => Credit.requireAvailable(1_001)));
  await expect(many).rejects.toMatchObject({ kind: "payment" });
});

describe("a worker that dies with a slot", () => {
  it("leaves its credit to the sweep, a minute after the end of the lease", async () => {
    const { count, slot, charge, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    await slot();
    await charge(await slot());
    clock.advance(60);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 0, held_credits: 100 });
    clock.advance(11);
    for (const _ of ["once", "twice"]) await sweep();
    expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 0, total_credits: 999 });
  });

  it("and goes on is charged to the balance, once", async () => {
    const { count, slot, spend, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    const late = await slot();
    clock.advance(71);
    await sweep();
    for (const _ of ["once", "twice"]) await spend(late, "late");
    expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 0, total_credits: 999 });
  });

  it("between the draw and the first slot changes nothing", async () => {
    const { count, workspaceID, call, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    await count();
    clock.advance(71);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 0, held_credits: 0, total_credits: 1_000 });
    expect((await LeaseEntity.query.byKey({ workspaceID }).go({ consistent: true })).data).toEqual([]);
    await call();
    await call();
    expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 99 });
  });

  it("after its charge is not charged again by a repetition", async () => {
    const { count, slot, spend, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    const one = await slot();
    for (const _ of ["once", "twice"]) await spend(one, "same");
    clock.advance(11);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 1, total_credits: 999 });
    const { workspaceID, apiKeyID, lease, number } = one;
    const { data } = await SlotEntity.get({ workspaceID, apiKeyID, lease, number }).go();
    expect(data).toMatchObject({ credits: 1, charge: "single:same" });
  });
});

describe("a lease is recalled", () => {
  it("before a person is told that credits are missing, but for the slots of calls under way", async () => {
    const { workspaceID, count, slot, charge, clock, sweep, balance } = await workspaceWith(1_000);
    await count();
    await charge(await slot());
    const underWay = await slot();
    const reserve = (job: string, credits: number) =>
      as(user(workspaceID), () => Credit.reserve({ job }, credits), clock);
    await expect(reserve("ver_1", 999)).rejects.toMatchObject({
      code: "credit.insufficient",
      message: expect.stringContaining("you have 998"),
    });
    await reserve("ver_1", 998);
    await charge(underWay);
    clock.advance(11);
    await sweep();
    expect(await balance()).toMatchObject({ used_credits: 2, held_credits: 998, total_credits: 0 });
  });

  it("while it is settled, and returns its credits to the budget once", async () => {
    const { workspaceID, count, slot, charge, clock, sweep, balance, committed } = await workspaceWith(1_000);
    await count();
    const underWay = await slot();
    clock.advance(11);
    await sweep();
    const recall = holdBack("lease");
    const reserving = as(user(workspaceID), () => Credit.reserve({ job: "ver_1" }, 999), clock);
    await recall.held;
    await charge(underWay);
    const settlement = holdBack("lease");
    const sweeping = sweep();
    await settlement.held;
    recall.letGo();
    await reserving;
    settlement.letGo();
    await sweeping;
    for (const _ of ["once", "twice"]) await sweep();
    expect(await committed()).toBe(1);
    expect(await balance()).toMatchObject({ used_credits: 1, held_credits: 999, total_credits: 0 });
  });

  it("by two at a time, and returns its credits once", async () => {
    const { workspaceID, count, slot, run, clock, sweep, balance, committed } = await workspaceWith(50);
    await count();
    const [one, ...others] = [await slot(), await slot(), await slot()];
    clock.advance(11);
    await sweep();
    const reserve = (job: string) =>
      as(user(workspaceID), () => Credit.reserve({ job }, 51), clock).catch((error: unknown) => error);
    const first = holdBack("lease");
    const early = reserve("ver_1");
    await first.held;
    await run(() => freeSlot(one));
    expect(await reserve("ver_2")).toMatchObject({ code: "credit.insufficient" });
    first.letGo();
    expect(await early).toMatchObject({ code: "credit.insufficient" });
    expect(await balance()).toMatchObject({ held_credits: 2, total_credits: 48 });
    expect(await committed()).toBe(2);
    for (const other of others) await run(() => freeSlot(other));
    for (const _ of ["once", "twice"]) await sweep();
    expect(await balance()).toMatchObject({ held_credits: 0, total_credits: 50 });
    expect(await committed()).toBe(0);
  });

  it("before another key and the own budget are refused", async () => {
    const { workspaceID, call, clock, run } = await workspaceWith(100, { monthlyBudget: 12 });
    for (let calls = 0; calls < 3; calls++) await call();
    const other = apiKey(workspaceID);
    await as(other, () => Credit.requireAvailable(97), clock);
    await expect(as(other, () => Credit.requireAvailable(98), clock)).rejects.toMatchObject({
      kind: "payment",
    });
    await run(() => Credit.requireAvailable(9));
    await expect(run(() => Credit.requireAvailable(10))).rejects.toMatchObject({ code: "budget.exhausted" });
  });
});

describe("a monthly budget", () => {
  it("is exact under concurrent calls, and counts charged credits only", async () => {
    const { count, run, clock, sweep, balance, committed } = await workspaceWith(10_000, {
      monthlyBudget: 20,
    });
    let calls = 0;
    const single = async (isCharged: boolean): Promise<string> => {
      try {
        const { slot } = await count();
        calls += 1;
        const id = `call ${calls}`;
        const verify = async () => {
          await Credit.requireAvailable(1);
          if (isCharged) await Credit.spend(`single:${id}`, 1);
        };
        await run(() => Credit.withSlot(slot, verify));
        return "answered";
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const ends = await Promise.all(Array.from({ length: 60 }, (_, index) => single(index % 2 === 0)));
    clock.advance(71);
    await sweep();
    const after = await Promise.all(Array.from({ length: 30 }, () => single(true)));
    clock.advance(71);
    await sweep();
    const refused = [...ends, ...after].filter((end) => end !== "answered");
    expect(new Set(refused)).toEqual(new Set(["budget.exhausted"]));
    expect(await committed()).toBe(20);
    expect(await balance()).toMatchObject({ used_credits: 20, held_credits: 0 });
  });

  it("begins anew with the month", async () => {
    const { call, clock } = await workspaceWith(250, { monthlyBudget: 1 });
    await call();
    clock.advance(10);
    await expect(call()).rejects.toMatchObject({ kind: "payment", code: "budget.exhausted" });
    clock.advance(10 * 86_400);
    await call();
  });

  it("binds a list that is started with the key, and gets back what the list did not charge", async () => {
    const { workspaceID, run, clock, committed, usage } = await workspaceWith(250, { monthlyBudget: 50 });
    await expect(run(() => Credit.reserve({ job: "ver_1" }, 51))).rejects.toMatchObject({
      code: "budget.exhausted",
    });
    await run(() => Credit.reserve({ job: "ver_1" }, 50));
    await expect(run(() => Credit.requireAvailable(1))).rejects.toMatchObject({ code: "budget.exhausted" });
    for (const _ of ["once", "twice"])
      await as(system(workspaceID), () => Credit.release("ver_1", [], 20), clock);
    expect(await committed()).toBe(20);
    expect((await usage()).days).toMatchObject([{ credits: 20 }]);
    await run(() => Credit.requireAvailable(30));
  });

  it("binds a list that is started for the key later", async () => {
    const { workspaceID, key, clock, count } = await workspaceWith(250, { monthlyBudget: 50 });
    await count();
    const spender = `api_key:${key.apiKeyID}`;
    const reserve = (job: string, credits: number) =>
      as(system(workspaceID), () => Credit.reserve({ job, spender }, credits), clock);
    await expect(reserve("ver_1", 51)).rejects.toMatchObject({ code: "budget.exhausted" });
    await reserve("ver_1", 50);
  });
});

it("A worker whose clock is an hour ahead has no other calls of the hour counted in its window.", async () => {
  const { key, clock, run, usage } = await workspaceWith(1_000);
  const allowance = { limit: 3, budget: null, makerID: key.makerID };
  const counted = async (at = clock) =>
    (await as(key, () => Meter.count(key, "call", allowance), at)).row.left;
  expect(await counted()).toBe(2);
  expect(await counted(manualClock("2026-11-21T11:00:00.000Z"))).toBe(2);
  const left: number[] = [];
  for (let window = 0; window < 6; window++) {
    left.push(await counted());
    clock.advance(5);
  }
  expect(left).toEqual([2, 2, 2, 2, 2, 2]);
  expect((await run(usage)).days).toEqual([{ day: "2026-11-21", calls: 8, credits: 0, errors: {} }]);
});
