/** The cap of credits of a schedule. */
import { describe, expect, it } from "vitest";
import { Audit } from "../../../src/audit/index.ts";
import { List } from "../../../src/list/index.ts";
import { Member } from "../../../src/member/index.ts";
import { full, listOfMember } from "./kept-list.ts";

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
