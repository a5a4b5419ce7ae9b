/** Keeping a list fresh: who may, what it takes, and what it does by itself. */
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { List } from "../../src/list/index.ts";
import { rowFor } from "../../src/list/row.ts";
import { startVerification } from "../../src/list/start.ts";
import { Member } from "../../src/member/index.ts";
import { reply } from "../../src/port/prober/scripted.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import type { TestUser } from "../member/people.ts";
import { Table } from "../../src/aws/table/index.ts";
import { readSchedule, writing } from "../../src/list/schedule/row.ts";
import { emails, full, listOfMember } from "./kept-list.ts";
import { importAll } from "./import-all.ts";

describe("a schedule", () => {
  it("asks about what is due and takes the rest over for nothing, once however often its timer ticks", async () => {
    const { keep, wait, tick, shown, verification, finish, member, ours, id } = await listOfMember();
    expect(await keep()).toEqual({
      schedule: {
        set_by: { type: "person", id: member.id, name: expect.any(String) },
        ...{ every_days: 7, before: null, cap: 100, used: 0, due: 0 },
        ...{ waits: null, done_at: null, stopped: null },
        next_at: "2026-11-28T10:00:00.000Z",
      },
      addresses: 3,
      run_before: null,
      first_runs: [
        { every_days: 7, due: 0 },
        { every_days: 30, due: 0 },
      ],
    });
    wait(44);
    expect((await member.do(() => List.schedule(id))).first_runs).toEqual([
      { every_days: 7, due: 2 },
      { every_days: 30, due: 2 },
    ]);
    wait(4.99);
    await member.do(() => List.stopKeepingFresh(id));
    await keep();
    wait(6.99);
    await tick();
    expect(await verification()).toMatchObject({ status: "completed" });
    expect(await shown()).toMatchObject({ next_at: "2027-01-16T09:45:36.000Z", due: 2 });
    wait(0.02);
    const left = () => ours(async () => (await Credit.available()).total_credits);
    const before = await left();
    await tick();
    expect(await verification()).toMatchObject({ status: "queued", credits: { reserved: 2 } });
    expect(await left()).toBe(before - 2);
    expect(await shown()).toMatchObject({ used: 2, due: null, next_at: "2027-01-23T10:00:00.000Z" });
    expect((await member.do(() => List.schedule(id))).first_runs).toBeNull();
    expect(await finish()).toEqual(["ann@a.test", "bob@a.test"]);
    expect(await verification()).toMatchObject({
      ...{ status: "completed", credits: { charged: 2 } },
      counts: { valid: 2, invalid: 1 },
    });
    expect(await left()).toBe(before - 2);
    const { results } = await member.do(() => Audit.list({}));
    const actions = results.map(({ action }) => action);
    expect(actions.filter((action) => action === "verification.started")).toHaveLength(2);
    expect(actions).toContain("list.schedule_set");
  });

  it("counts what a run took, not what it reserved, also where a revision followed it", async () => {
    const { keep, wait, tick, shown, finish, turnTo, member, id } = await listOfMember();
    await keep();
    wait(49);
    await tick();
    turnTo(() => reply(554, "5.7.1", "Client host blocked"));
    await finish();
    expect(await shown()).toMatchObject({ used: 0 });
    await member.do(() => List.revise(id));
    expect(await shown()).toMatchObject({ used: 0 });
    await finish();
    expect(await shown()).toMatchObject({ used: 0 });
    wait(1);
    await member.do(() => List.revise(id));
    await finish();
    expect(await shown()).toMatchObject({ used: 0 });
  });

  describe("with addresses that are blocked", () => {
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
      const renewal = { follows, dueBefore: Verification.dueBeforeAt(clock.now().toISOString()) };
      const start = async (due: number) =>
        startVerification(await rowFor(id, "view"), { renewal: { ...renewal, due } });
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

    it("in a list of 65 parts waits until a job has found them, for a day, and reserves nothing for them", async () => {
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

    it("leaves them to the next run where the rule goes during this one: no credit is reserved for them", async () => {
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

  it("tells who is suppressed since a bounce as died, and not who is suppressed for another reason", async () => {
    const { keep, wait, tick, finish, verification, member } = await listOfMember();
    const suppress = (email: string, reason: "bounce" | "manual") =>
      member.do(() => Suppression.add({ entries: [{ email, reason }] }));
    await keep();
    await suppress("ann@a.test", "bounce");
    await suppress("bob@a.test", "manual");
    wait(49);
    await tick();
    expect(await finish()).toEqual([]);
    expect((await verification())?.changes).toEqual({ died: 1, came_back: 0 });
  });

  it("goes on to its next run where nothing is due", async () => {
    const { keep, wait, tick, shown, verification } = await listOfMember();
    await keep();
    wait(7);
    const before = await verification();
    await tick();
    expect(await verification()).toEqual(before);
    expect(await shown()).toMatchObject({ used: 0, next_at: "2026-12-05T10:00:00.000Z", stopped: null });
  });

  it("asks about everything where the stored result is from before verdicts were counted by day", async () => {
    const { keep, wait, tick, finish, verification, countsNoDays } = await listOfMember();
    await countsNoDays();
    expect((await keep()).schedule).toMatchObject({ due: 3 });
    wait(7);
    await tick();
    expect((await finish()).toSorted()).toEqual(emails);
    expect(await verification()).toMatchObject({ credits: { charged: 3, reserved: 3 } });
    wait(7);
    await tick();
    expect(await verification()).toMatchObject({ status: "completed", credits: { charged: 3 } });
  });

  it("takes the rest over once, where a run was cancelled and comes again", async () => {
    const { keep, wait, tick, finish, verification, member, id } = await listOfMember();
    await keep();
    wait(60);
    await tick();
    await member.do(() => List.steer({ id, to: "pause" }));
    await member.do(() => List.steer({ id, to: "cancel" }));
    wait(7);
    await tick();
    expect(await finish()).toEqual(["ann@a.test", "bob@a.test"]);
    expect(await verification()).toMatchObject({ credits: { charged: 2 }, counts: { valid: 2, invalid: 1 } });
  });

  it("tells what died and what came back since the verification before", async () => {
    const { keep, wait, tick, finish, dies, ours, id, workspaceID, member } = await listOfMember();
    await keep();
    wait(60);
    await tick();
    dies("ann@a.test", "bob@a.test");
    await finish();
    const verificationID = String((await readRow(workspaceID, id))?.id);
    expect(await ours(() => List.tellVerification({ listID: id, verificationID }))).toMatchObject({
      kind: "list_finished",
      says: "Since the verification before, 2 addresses died and 0 addresses came back.",
    });
    await member.do(() => List.compare({ id, before: id }));
  });

  it("asks also about what another list has asked on the same day", async () => {
    const { keep, wait, tick, bring, finish, member, verification } = await listOfMember();
    await keep();
    wait(60);
    const other = await bring();
    await member.do(() => List.verify({ id: other, fresh: true }));
    await finish(other);
    await tick();
    await finish();
    expect(await verification()).toMatchObject({ status: "completed", credits: { charged: 2 } });
  });

  it("spends for the person who set it", async () => {
    const { keep, wait, tick, owner, member, workspaceID } = await listOfMember();
    await keep();
    wait(60);
    await tick();
    const { results } = await owner.do(() => Member.list({ id: workspaceID }));
    expect(results.find((each) => each.id === member.id)?.spent_this_month).toBe(2);
  });

  it("waits while the list is verified, and while its removal can be undone", async () => {
    const { keep, wait, tick, shown, id, member, verification } = await listOfMember();
    await keep();
    wait(60);
    await member.do(() => List.removeMany({ ids: [id] }));
    await tick();
    await member.do(() => List.restoreMany({ ids: [id] }));
    expect(await verification()).toMatchObject({ status: "completed" });
    await tick();
    wait(7);
    await tick();
    expect(await shown()).toMatchObject({ used: 2, stopped: null });
  });
});

describe("a run waits", () => {
  it("where it would begin less than a day before the list is erased", async () => {
    const { keep, wait, tick, shown, verification, member, id, countsNoDays } = await listOfMember();
    await countsNoDays();
    await member.do(() => List.update({ id, retention_days: 30 }));
    wait(21);
    await keep();
    expect(await shown()).toMatchObject({ next_at: "2026-12-19T10:00:00.000Z" });
    wait(8.01);
    await tick();
    expect(await verification()).toMatchObject({ status: "completed" });
    expect(await shown()).toMatchObject({ used: 0, stopped: null });
    await member.do(() => List.update({ id, retention_days: 90 }));
    await tick();
    expect(await verification()).toMatchObject({ status: "queued" });
  });

  it("a day for credits that are on their way, from when it could begin, and then the schedule stops", async () => {
    const { keep, wait, tick, shown, ours, owner, verification } = await listOfMember({ alive: full });
    await keep(100, 30);
    wait(33);
    const { total_credits } = await ours(() => Credit.available());
    await owner.do(() => Credit.spend("spent", total_credits - 1));
    for (const days of [0, 0.9]) {
      wait(days);
      await tick();
      expect(await shown()).toMatchObject({ stopped: null });
    }
    wait(0.1);
    await tick();
    expect(await shown()).toMatchObject({ stopped: { code: "credits.insufficient" } });
    expect(await verification()).toMatchObject({ status: "completed" });
  });
});

describe("a schedule that is turned off and set again", () => {
  it("gives nothing to a run of the one before", async () => {
    const { keep, member, id, owner, shown, workspaceID, ours } = await listOfMember();
    await keep(100, 30, owner);
    const before = await ours(() => readSchedule({ workspaceID, listID: id }));
    if (!before) throw new Error("There is no schedule.");
    await member.do(() => List.stopKeepingFresh(id));
    await keep(50, 7);
    const change = writing(before, { ...before, cap: 1 }, () => new Error("It was set again."));
    await expect(ours(() => Table.write([change]))).rejects.toThrow("It was set again.");
    expect(await shown()).toMatchObject({ cap: 50, every_days: 7 });
  });
});

describe("the credits of a schedule", () => {
  it("are from 1 to 10,000,000", () => {
    const accepts = (cap: number) => List.KeepFresh.safeParse({ every_days: 7, cap }).success;
    expect([0, 1, 10_000_000, 10_000_001, 1.5].map(accepts)).toEqual([false, true, true, false, false]);
    const every = (every_days: number) => List.KeepFresh.safeParse({ every_days, cap: 1 }).success;
    expect([1, 7, 8, 30].map(every)).toEqual([false, true, false, true]);
  });

  it("cover the first run to the credit, or it is refused with what it needs", async () => {
    const { keep, shown } = await listOfMember({ alive: full });
    expect((await keep(1)).schedule).toMatchObject({ cap: 1, due: 0 });
    await expect(keep(1, 30)).rejects.toMatchObject({
      code: "list.schedule_cap",
      message: "2 of 3 addresses are due by the first run, at a credit each. Allow at least 2.",
    });
    expect(await shown()).toMatchObject({ cap: 1, every_days: 7 });
    expect((await keep(2, 30)).schedule).toMatchObject({ cap: 2, due: 2 });
  });

  it("end it before they are exceeded, with an event, and it goes on with more", async () => {
    const { keep, wait, tick, finish, shown, job, ours, id, member } = await listOfMember({ alive: full });
    await keep(3, 30);
    wait(30);
    await tick();
    await finish();
    wait(30);
    await tick();
    const stopped = { code: "list.schedule_cap" };
    expect(await shown()).toMatchObject({ used: 2, next_at: null, due: null, stopped });
    expect(await job()).toBeNull();
    const message = (await shown())?.stopped?.message ?? "";
    expect(message).toBe(
      "2 of 3 addresses are due, at a credit each, and of the credits for all runs together 2 of 3 are used. Allow more credits to go on.",
    );
    expect(await ours(() => List.tellScheduleStop({ listID: id, error: { message } }))).toMatchObject({
      title: "“News” is no longer kept fresh",
      says: message,
    });
    const { results } = await member.do(() => Audit.list({}));
    expect(results.filter(({ action }) => action === "list.schedule_ended")).toHaveLength(1);
    await expect(keep(3)).rejects.toMatchObject({ code: "list.schedule_cap" });
    await keep(4);
    wait(7);
    await tick();
    expect(await shown()).toMatchObject({ used: 4, stopped: null });
  });

  it("are not spent beyond the limit of the person", async () => {
    const { keep, wait, tick, owner, member, workspaceID, shown, verification } = await listOfMember({
      alive: full,
    });
    await keep(100, 30);
    await owner.do(() => Member.update({ id: workspaceID, memberId: member.id, monthly_limit: 1 }));
    wait(30);
    await tick();
    expect(await shown()).toMatchObject({ stopped: { code: "budget.exhausted" } });
    expect(await verification()).toMatchObject({ status: "completed" });
  });
});

describe("a schedule ends", () => {
  it("when its person may no longer verify the list, or has left", async () => {
    for (const lose of [
      (owner: TestUser, memberId: string, id: string) =>
        owner.do(() => Member.update({ id, memberId, role: "viewer" })),
      (owner: TestUser, memberId: string, id: string) => owner.do(() => Member.remove({ id, memberId })),
    ]) {
      const { keep, wait, tick, owner, member, workspaceID, shown, verification } = await listOfMember();
      await keep();
      await lose(owner, member.id, workspaceID);
      wait(7);
      await tick();
      expect(await shown()).toMatchObject({ used: 0, stopped: { code: "list.schedule_role" } });
      expect(await verification()).toMatchObject({ status: "completed" });
      expect((await keep(100, 30, owner)).schedule).toMatchObject({ stopped: null, every_days: 30 });
    }
  });

  it("when it is turned off, which can be repeated", async () => {
    const { keep, member, id, shown, job } = await listOfMember();
    await keep();
    for (const _ of [1, 2]) await member.do(() => List.stopKeepingFresh(id));
    expect(await shown()).toBeNull();
    expect(await job()).toBeNull();
  });

  it("with its list, of which nothing stays", async () => {
    const { keep, member, id, job, ours, tick, wait } = await listOfMember();
    await keep();
    await member.do(() => List.remove(id));
    wait(7);
    const due = await job();
    for (const _ of [1, 2]) await ours(() => List.erase(id));
    expect(await job()).toBeNull();
    if (due) await ours(() => List.keepFreshWhenDue(due));
    await expect(tick()).rejects.toThrow("No job waits.");
  });
});

describe("a list is kept fresh only", () => {
  it("by those who may edit it and start its verification, and seen by its workspace", async () => {
    const { id, workspaceID, keep } = await listOfMember();
    await keep();
    const set = () => List.keepFresh({ id, every_days: 7, cap: 100 });
    for (const permissions of [
      { verify_email: ["view", "edit"] },
      { verify_email: ["view", "add"] },
    ] as const)
      await expect(as(user(workspaceID, permissions), set)).rejects.toMatchObject({ kind: "forbidden" });
    const viewer = user(workspaceID, { verify_email: ["view"] });
    await expect(as(viewer, () => List.stopKeepingFresh(id))).rejects.toMatchObject({ kind: "forbidden" });
    for (const call of [set, () => List.schedule(id), () => List.stopKeepingFresh(id)])
      await expect(as<Promise<unknown>>(user(newWorkspaceID()), call)).rejects.toMatchObject({
        kind: "missing",
      });
  });

  it("where it is verified, and kept until the first run", async () => {
    const { member, ours, workspaceID, id, keep } = await listOfMember();
    const other = { name: "New", source: "paste", purpose: "verify", emails } as const;
    const fresh = await member.do(() => List.create(other));
    await ours(() => importAll(workspaceID, fresh.id, new Date("2026-11-21T11:00:00.000Z")));
    await expect(
      member.do(() => List.keepFresh({ id: fresh.id, every_days: 7, cap: 100 })),
    ).rejects.toMatchObject({ code: "list.not_verified" });
    await member.do(() => List.update({ id, retention_days: 30 }));
    await expect(keep(100, 30)).rejects.toMatchObject({ code: "list.schedule_too_late" });
    await keep(100, 7);
    await member.do(() => List.update({ id, retention_days: 7 }));
    await expect(keep(50, 7)).rejects.toMatchObject({ code: "list.schedule_too_late" });
  });
});
