/** How a schedule ends, and is set again. */
import { describe, expect, it } from "vitest";
import { List } from "../../../src/list/index.ts";
import { Member } from "../../../src/member/index.ts";
import type { TestUser } from "../../member/people.ts";
import { Table } from "../../../src/aws/table/index.ts";
import { readSchedule, writing } from "../../../src/list/schedule/row.ts";
import { listOfMember } from "./kept-list.ts";

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
