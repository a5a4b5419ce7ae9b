/** What a run of a schedule does by itself. */
import { describe, expect, it } from "vitest";
import { Audit } from "../../../src/audit/index.ts";
import { Credit } from "../../../src/credit/index.ts";
import { List } from "../../../src/list/index.ts";
import { Member } from "../../../src/member/index.ts";
import { reply } from "../../../src/port/prober/scripted.ts";
import { Suppression } from "../../../src/suppression/index.ts";
import { readRow } from "../../../src/verification/row.ts";
import { emails, listOfMember } from "./kept-list.ts";

describe("a schedule", () => {
  it("asks about what is due and takes the rest over for nothing, once however often its timer ticks", async () => {
    const { keep, wait, tick, shown, verification, finish, member, ours, id } = await listOfMember();
    expect(await keep()).toEqual({
      schedule: {
        set_by: { type: "person", id: member.id, name: expect.any(String) },
        every_days: 7,
        before: null,
        cap: 100,
        used: 0,
        due: 0,
        waits: null,
        done_at: null,
        stopped: null,
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
      status: "completed",
      credits: { charged: 2 },
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
