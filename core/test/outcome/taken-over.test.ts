/** Misses of verdicts that the runs of a schedule have taken over. */
import { describe, expect, it } from "vitest";
import { Rule } from "../../src/rule/index.ts";
import { ask, load } from "../../src/verification/chunk/round.ts";
import { mailing, people } from "./mailing.ts";
import { outcome } from "./workspace.ts";

const day = 24 * 3_600;
const soon = new Date("2030-01-01");
const balance = async ({ balance }: Awaited<ReturnType<typeof mailing>>) => (await balance()).total_credits;

describe("A verdict that is taken over", () => {
  it.each([1, 2, 3])("gives its credit back once after %i runs", async (runs) => {
    const space = await mailing();
    const { listID, verificationID } = await space.verify(people(5));
    const before = await balance(space);
    for (let run = 0; run < runs; run += 1) {
      space.clock.advance(2 * day);
      await space.verify(people(5), { listID, renewal: true });
    }
    expect(await balance(space)).toBe(before);
    expect(space.probed()).toEqual(people(5));
    await space.bounce(people(2));
    await space.settle();
    space.clock.advance(day);
    await space.verify(people(5), { listID, renewal: true });
    await space.bounce(people(2), { id: "again" });
    await space.settle();
    const returned = (await space.returns()).map(([verdict]) => verdict);
    expect(returned.map((verdict) => verdict?.split(":")[0])).toEqual([verificationID, verificationID]);
    expect(new Set(returned).size).toBe(2);
    expect(await balance(space)).toBe(before + 2);
  });

  it("gives nothing back later than 30 days after it was made", async () => {
    const space = await mailing();
    const { listID } = await space.verify(people(3));
    for (let run = 0; run < 5; run += 1) {
      space.clock.advance(7 * day);
      await space.verify(people(3), { listID, renewal: true });
    }
    await space.bounce(people(3));
    await space.settle();
    expect(await space.returns()).toEqual([]);
  });

  it("is what an own outcome says since, for nothing", async () => {
    const space = await mailing();
    const { listID } = await space.verify([...people(2), "nobody@a.test"]);
    space.clock.advance(day);
    const at = space.clock.now().toISOString();
    await space.record(outcome("opened", "nobody@a.test", at));
    await space.settle();
    space.clock.advance(7 * day);
    const before = await balance(space);
    await space.verify([...people(2), "nobody@a.test"], { listID, renewal: true });
    expect(await space.verification(listID)).toMatchObject({ valid: 3, charged: 0, reserved: 0 });
    expect(await balance(space)).toBe(before);
    expect(space.probed()).toHaveLength(3);
  });

  it("is not taken over by a run that was counted before another verification: nothing is reserved", async () => {
    const space = await mailing();
    const { listID, verificationID } = await space.verify(people(2));
    await space.verify(people(2), { listID, renewal: true });
    const before = await balance(space);
    const outdated = { listID, renewal: true, follows: verificationID };
    await expect(space.begin(people(2), outdated)).rejects.toMatchObject({ kind: "conflict" });
    expect(await balance(space)).toBe(before);
    expect(await space.verification(listID)).toMatchObject({ status: "completed" });
  });

  it("costs nothing also where its outcome is erased before it is asked about", async () => {
    const space = await mailing();
    const { listID } = await space.verify(people(2));
    space.clock.advance(7 * day);
    await space.record(outcome("opened", "p0@a.test", space.clock.now().toISOString()));
    await space.settle();
    await space.begin(people(2), { listID, renewal: true });
    const row = await space.verification(listID);
    if (!row) throw new Error("Nothing was started.");
    const loaded = await space.work(() => load(row, 0, null));
    expect(loaded.settled.map(({ email }) => email)).toEqual(["p1@a.test"]);
    await space.erase("p0@a.test");
    const settled: number[] = [];
    const { checkpoint } = await space.work(async () =>
      ask(loaded, {
        workspaceID: row.workspaceID,
        rules: await Rule.matcher(row.workspaceID),
        isSlow: false,
        until: soon,
        deadline: soon,
        signal: new AbortController().signal,
        onSettled: (_, { charged }) => settled.push(charged),
      }),
    );
    expect(space.probed()).toEqual(["p0@a.test", "p0@a.test", "p1@a.test"]);
    expect(checkpoint.verdicts.map((verdict) => verdict?.charged)).toEqual([0, 0]);
    expect(settled).toEqual([0]);
  });
});
