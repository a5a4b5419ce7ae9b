import { describe, expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { announced } from "../announced.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";

/** A workspace with 100 credits and these thresholds. */
async function workspace(thresholds: Credit.Thresholds) {
  const workspaceID = newWorkspaceID();
  const ann = user(workspaceID);
  await as(system(workspaceID), () => Credit.open(100));
  await as(ann, () => Table.write([Credit.setThresholds(thresholds)]));
  const spend = (key: string, credits: number) => as(ann, () => Credit.spend(key, credits));
  const events = () => eventsOf(workspaceID);
  return { workspaceID, ann, spend, events };
}

/** The events of a workspace that wait for the relay. */
async function eventsOf(workspaceID: string) {
  return (await announced(workspaceID))
    .filter(({ type }) => type.startsWith("credit."))
    .map(({ type, properties }) => ({ type, properties }));
}

const low = (threshold: number, spendable: number) => ({
  type: "credit.low",
  properties: { threshold, spendable },
});

describe("a threshold", () => {
  it("is reported by the entry that crosses it, once", async () => {
    const { spend, events } = await workspace({ alert: 50, topUp: null });
    await spend("single:1", 50);
    expect(await events()).toEqual([]);
    await Promise.all([spend("single:2", 1), spend("single:2", 1)]);
    await spend("single:3", 1);
    expect(await events()).toEqual([low(50, 49)]);
  });

  it("is reported again after more credits were bought", async () => {
    const { spend, events, workspaceID } = await workspace({ alert: 50, topUp: null });
    await spend("single:1", 51);
    await as(system(workspaceID), () => Credit.grantPack({ transaction: "txn", line: "1", credits: 10 }));
    await spend("single:2", 10);
    expect(await events()).toHaveLength(2);
    expect(await events()).toEqual(expect.arrayContaining([low(50, 49), low(50, 49)]));
  });

  it("of an automatic top-up has an event of its own, and a job crosses it by what it reserves", async () => {
    const { ann, events } = await workspace({ alert: null, topUp: 30 });
    await as(ann, () => Credit.reserve({ job: "job" }, 80));
    expect(await events()).toEqual([
      { type: "credit.top_up_due", properties: { threshold: 30, spendable: 20 } },
    ]);
  });

  it("is crossed by what the calls of a busy key have charged, not by what its leases hold", async () => {
    const { workspaceID, ann, events } = await workspace({ alert: 95, topUp: null });
    const key = apiKey(workspaceID, { plan: "Enterprise" });
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const call = (number: number) =>
      as(
        key,
        async () => {
          const { slot } = await ApiKey.countCall(key, "single");
          await Credit.withSlot(slot, () => Credit.spend(`single:${number}`, 1));
        },
        clock,
      );
    for (const [number, expected] of [
      [4, []],
      [8, [low(95, 92)]],
    ] as const) {
      for (let made = number - 4; made < number; made += 1) await call(made);
      clock.advance(11);
      await as(key, () => Credit.settleLeases(key), clock);
      expect((await as(ann, () => Credit.balance(), clock)).total_credits).toBe(100 - number);
      expect(await events()).toEqual(expected);
    }
  });

  it("is not crossed by the end of a period, only by what follows", async () => {
    const { ann, events, workspaceID } = await workspace({ alert: 150, topUp: null });
    await as(system(workspaceID), () => Credit.grantPack({ transaction: "txn", line: "1", credits: 100 }));
    await as(ann, () => Credit.spend("single:1", 10), manualClock("2026-12-02T00:00:00.000Z"));
    expect(await events()).toEqual([]);
  });

  it("can be removed, and belongs to those who may buy or edit", async () => {
    const { ann, spend, events, workspaceID } = await workspace({ alert: 50, topUp: 20 });
    expect(await as(ann, () => Credit.thresholds())).toEqual({ alert: 50, topUp: 20 });
    await as(ann, () => Table.write([Credit.setThresholds({ alert: null, topUp: null })]));
    await spend("single:1", 90);
    expect(await events()).toEqual([]);
    const reader = user(workspaceID, { my_plan: ["view"] });
    expect(() => as(reader, () => Credit.setThresholds({ alert: 1, topUp: null }))).toThrow(
      "You don't have permission to add or edit my_plan.",
    );
  });
});
