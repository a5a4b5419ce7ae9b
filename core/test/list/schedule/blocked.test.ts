/** Runs that leave out the addresses that the workspace's rules block. */
import { describe, expect, it } from "vitest";
import { List } from "../../../src/list/index.ts";
import { rowFor } from "../../../src/list/row.ts";
import { startVerification } from "../../../src/list/start/start.ts";
import { Rule } from "../../../src/rule/index.ts";
import { Suppression } from "../../../src/suppression/index.ts";
import { Verification } from "../../../src/verification/index.ts";
import { readRow } from "../../../src/verification/row.ts";
import { full, listOfMember } from "./kept-list.ts";

describe("a schedule with addresses that are blocked", () => {
  const block = { match: "address", value: "ann@a.test", effect: "block" } as const;
  /** A list whose last run left an address unasked, since a rule blocks it. */
  async function blockedList() {
    const kept = await listOfMember({ alive: full });
    const rule = await kept.member.do(() => Rule.create(block));
    await kept.keep(4);
    kept.wait(30);
    await kept.tick();
    expect(await kept.verification()).toMatchObject({ credits: { reserved: 2 } });
    expect(await kept.finish()).toEqual(["bob@a.test"]);
    kept.wait(30);
    return { ...kept, free: () => kept.member.do(() => Rule.remove(rule.id)) };
  }

  const blockBob = () => Rule.create({ ...block, value: "bob@a.test" });
  /** A list with both addresses blocked, in a run that began once one of them was free. */
  async function halfFreed(email: string, blockOther: () => Promise<unknown>) {
    const kept = await listOfMember({ alive: full });
    const rule = await kept.member.do(() => Rule.create({ ...block, value: email }));
    await kept.member.do(blockOther);
    await kept.keep(4);
    kept.wait(30);
    await kept.tick();
    expect(await kept.finish()).toEqual([]);
    await kept.member.do(() => Rule.remove(rule.id));
    kept.wait(7);
    await kept.tick();
    return kept;
  }

  it("neither asks about them nor counts them as due", async () => {
    const { shown, tick, verification, finish, member, id } = await blockedList();
    expect(await shown()).toMatchObject({ used: 1 });
    expect((await member.do(() => List.schedule(id))).first_runs?.[0]).toEqual({ every_days: 7, due: 1 });
    await tick();
    expect(await verification()).toMatchObject({ credits: { reserved: 1 } });
    expect(await finish()).toEqual(["bob@a.test"]);
    expect(await verification()).toMatchObject({ credits: { charged: 1 }, reasons: { not_probed: 1 } });
  });

  it("asks about them once no rule blocks them any more", async () => {
    const { tick, verification, finish, free } = await blockedList();
    await free();
    await tick();
    expect(await verification()).toMatchObject({ credits: { reserved: 2 } });
    expect(await finish()).toEqual(["ann@a.test", "bob@a.test"]);
    expect(await verification()).toMatchObject({ credits: { charged: 2 } });
  });

  it("reserves no more than its cap was checked for: what is freed meanwhile is counted anew", async () => {
    const { tick, verification, free, member, id, workspaceID, clock } = await blockedList();
    const follows = (await member.do(() => readRow(workspaceID, id)))?.id ?? "";
    await free();
    const run = {
      kind: "renewal",
      follows,
      dueBefore: Verification.dueBeforeAt(clock.now().toISOString()),
    } as const;
    const start = async (due: number) => startVerification(await rowFor(id, "view"), { as: { ...run, due } });
    for (const due of [0, 1, 3, 4])
      await expect(member.do(() => start(due))).rejects.toMatchObject({ kind: "conflict" });
    expect(await verification()).toMatchObject({ status: "completed" });
    expect(await member.do(() => readRow(workspaceID, id))).toMatchObject({ id: follows });
    await tick();
    expect(await verification()).toMatchObject({ credits: { reserved: 2 } });
  });

  it("asks about those that are free, and not about the others", async () => {
    const { finish, verification } = await halfFreed("ann@a.test", blockBob);
    expect(await verification()).toMatchObject({ credits: { reserved: 1 } });
    expect(await finish()).toEqual(["ann@a.test"]);
    expect(await verification()).toMatchObject({ credits: { charged: 1 }, reasons: { not_probed: 1 } });
  });

  it("asks about those that are free also where others are suppressed during the run", async () => {
    const { finish, member } = await halfFreed("ann@a.test", blockBob);
    await member.do(() => Suppression.add({ entries: [{ email: "eve@a.test" }] }));
    expect(await finish()).toEqual(["ann@a.test"]);
  });

  it("leaves them to the next run where one is taken off the suppression list during this one", async () => {
    const suppressAnn = () => Suppression.add({ entries: [{ email: "ann@a.test" }] });
    const { finish, verification, member } = await halfFreed("bob@a.test", suppressAnn);
    await member.do(() => Suppression.remove({ email: "ann@a.test" }));
    expect(await finish()).toEqual([]);
    expect(await verification()).toMatchObject({ credits: { reserved: 1, charged: 0 } });
  });

  const suppressEve = () => Suppression.add({ entries: [{ email: "eve@a.test" }] });

  it("waits a day for the job that finds them in 65 parts, and reserves nothing for them", async () => {
    for (const isFound of [true, false]) {
      const { keep, wait, tick, verification, shown, member, inParts, findBlocked } = await blockedList();
      await keep(1_000);
      await inParts(65);
      await member.do(() => Rule.create({ ...block, value: "another@a.test" }));
      wait(7.01);
      await tick();
      expect(await verification()).toMatchObject({ status: "completed" });
      if (isFound) await findBlocked();
      else wait(1);
      await tick();
      expect((await shown())?.stopped).toBeNull();
      const { credits } = (await verification()) ?? {};
      expect(credits?.reserved).toBe(isFound ? 65 : 130);
    }
  });

  it("in a list of 64 parts are found at once", async () => {
    const { tick, verification, inParts, keep, wait } = await blockedList();
    await keep(1_000);
    await inParts(64);
    wait(7.01);
    await tick();
    expect((await verification())?.credits?.reserved).toBe(64);
  });

  it("are found once however many are suppressed since, and again where one is freed", async () => {
    const { keep, wait, tick, verification, member, id, inParts, findBlocked, free } = await blockedList();
    await keep(1_000);
    await inParts(65);
    await member.do(suppressEve);
    wait(7.01);
    await tick();
    await findBlocked();
    await member.do(() => Suppression.add({ entries: [{ email: "fay@a.test" }] }));
    expect((await member.do(() => List.schedule(id))).schedule).toMatchObject({ due: 65 });
    await free();
    await tick();
    expect(await verification()).toMatchObject({ status: "completed" });
    await findBlocked();
    await tick();
    expect((await verification())?.credits?.reserved).toBe(130);
  });

  it("are not looked for in a list that has none, whatever is suppressed", async () => {
    const { keep, wait, tick, verification, member, inParts } = await listOfMember({ alive: full });
    await keep(1_000, 30);
    await inParts(65);
    await member.do(suppressEve);
    wait(30);
    await tick();
    expect((await verification())?.credits?.reserved).toBe(130);
  });

  it("ask for no cap of their own where a job still has to find them: the run is checked", async () => {
    const { keep, tick, shown, inParts, findBlocked } = await blockedList();
    await inParts(65);
    await keep(66);
    await findBlocked();
    expect(await shown()).toMatchObject({ due: 65 });
    await tick();
    expect(await shown()).toMatchObject({ used: 66, stopped: null });
  });

  it("leaves them to the next run where the rule goes during this one", async () => {
    const { shown, tick, verification, finish, free, wait } = await blockedList();
    await tick();
    await free();
    expect(await finish()).toEqual(["bob@a.test"]);
    expect(await verification()).toMatchObject({
      credits: { reserved: 1, charged: 1 },
      counts: { unknown: 1 },
    });
    wait(7);
    expect(await shown()).toMatchObject({ due: 1 });
    await tick();
    expect(await finish()).toEqual(["ann@a.test"]);
  });

  it("asks about one that is blocked meanwhile no more, and has its credit back", async () => {
    const { keep, wait, tick, finish, verification, member } = await listOfMember();
    await keep();
    wait(49);
    await tick();
    await member.do(() => Rule.create(block));
    expect(await finish()).toEqual(["bob@a.test"]);
    expect(await verification()).toMatchObject({ credits: { reserved: 2, charged: 1 } });
  });
});
