import { describe, expect, it } from "vitest";
import { Outcome } from "../../src/outcome/index.ts";
import { announced } from "../announced.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { outcome, workspace } from "./workspace.ts";

const day = 24 * 3_600;

function complainingSpace(workspaceID = newWorkspaceID()) {
  const space = workspace(workspaceID);
  let made = 0;
  const send = async (type: Outcome.Type, count: number): Promise<void> => {
    const at = space.clock.now().toISOString();
    const items = Array.from({ length: count }, () => outcome(type, `r${(made += 1)}@a.test`, at));
    await space.record(...items);
    await space.record(...items);
  };
  return {
    ...space,
    delivered: (count: number) => send("delivered", count),
    complained: (count: number) => send("complained", count),
    rate: () => space.act(() => Outcome.complaintRate()),
    told: async () =>
      (await announced(workspaceID, "outcome.complaints_high")).map(({ properties }) => properties),
  };
}

describe("The rate of complaints", () => {
  it("is not said of fewer than 1,000 delivered mails", async () => {
    const space = complainingSpace();
    await space.delivered(999);
    await space.complained(50);
    expect(await space.rate()).toMatchObject({
      delivered: 999,
      complained: 50,
      rate: null,
      low: null,
      level: null,
    });
    expect(await space.told()).toEqual([]);
    await space.delivered(1);
    const rate = await space.rate();
    expect(rate).toMatchObject({ rate: 0.05, level: 0.003 });
    expect(rate.low).toBeCloseTo(0.0381, 3);
    expect(rate.high).toBeCloseTo(0.0653, 3);
  });

  it("is told once for each level that it passes, and for the higher of two", async () => {
    const space = complainingSpace();
    await space.delivered(2_000);
    await space.complained(2);
    expect(await space.told()).toEqual([]);
    await space.complained(1);
    await space.complained(1);
    expect(await space.told()).toEqual([{ level: 0.001, delivered: 2_000, complained: 3 }]);
    await space.complained(3);
    expect(new Set((await space.told()).map(({ level }) => level))).toEqual(new Set([0.001, 0.003]));
    const other = complainingSpace();
    await other.delivered(1_000);
    await other.complained(4);
    expect(await other.told()).toEqual([{ level: 0.003, delivered: 1_000, complained: 4 }]);
  });

  it("forgets what is older than 30 days, and is told again then", async () => {
    const space = complainingSpace();
    await space.delivered(1_000);
    await space.complained(2);
    space.clock.advance(29 * day);
    expect((await space.rate()).complained).toBe(2);
    space.clock.advance(day);
    expect(await space.rate()).toMatchObject({ delivered: 0, complained: 0, rate: null });
    await space.delivered(1_000);
    await space.complained(2);
    expect(await space.told()).toHaveLength(2);
  });

  it("is the workspace's own, for those who may view, told of no test mode, and erased with it", async () => {
    const space = complainingSpace();
    await space.delivered(1_000);
    const other = user(newWorkspaceID());
    expect(await as(other, () => Outcome.complaintRate(), space.clock)).toMatchObject({ delivered: 0 });
    const none = user(space.workspaceID, {});
    await expect(as(none, async () => Outcome.complaintRate())).rejects.toMatchObject({ kind: "forbidden" });
    await space.removeAll();
    expect(await space.rate()).toMatchObject({ delivered: 0 });
    const test = complainingSpace(newWorkspaceID().replace("wrk_", "tst_"));
    await test.delivered(1_000);
    await test.complained(50);
    expect(await test.told()).toEqual([]);
  });

  it("is said in plain words", () => {
    const message = Outcome.complaintsMessage({ level: 0.003, delivered: 1_000, complained: 4 });
    expect(message.title).toBe("More than 0.3% of your readers complain");
  });
});
