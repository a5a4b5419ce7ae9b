import { afterEach, describe, expect, it, vi } from "vitest";
import { TestWorkspace } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { readBook } from "../../src/outcome/book.ts";
import { Quota } from "../../src/quota/index.ts";
import { Rule } from "../../src/rule/index.ts";
import { read } from "../../src/rule/stored.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import type { Plan } from "../../src/workspace/schema.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { bounced, workspace as outcomesOf } from "../outcome/workspace.ts";

afterEach(() => vi.restoreAllMocks());

const yesterday = { at: "2096-11-20T10:00:00Z" };
const gigabyte = 1_000_000_000;

/** A workspace that has this many bytes left of its day. */
async function workspace(plan: Plan, left: number, workspaceID = newWorkspaceID()) {
  vi.spyOn(Workspace, "find").mockResolvedValue({ plan } as never);
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const job = <R>(body: () => R): R => as(system(workspaceID), body, clock);
  const team = <R>(body: () => R): R => as(user(workspaceID), body, clock);
  const most = { free: 5, Pro: 50, Business: 500, Enterprise: 500 }[plan] * gigabyte;
  await job(() => Quota.rewritesOf(workspaceID).add(most - left, "calls"));
  const make = (value: string) =>
    team(() => Rule.create({ match: "domain", value, effect: "block", note: "" }));
  return { workspaceID, clock, job, team, make };
}

const usedUp = { kind: "limit", code: "quota.used_up", retryAfterSeconds: 14 * 3_600 };

describe("The bytes that changes write in a day", () => {
  it.each(["free", "Pro", "Business", "Enterprise"] as const)("have a limit on %s", async (plan) => {
    const { make, clock, workspaceID } = await workspace(plan, 1);
    await make("a.example");
    await expect(make("b.example")).rejects.toMatchObject(usedUp);
    expect((await read(workspaceID)).rules).toHaveLength(1);
    clock.advance(14 * 3_600);
    await make("b.example");
  });

  it("are those of each object that is put; a test workspace has its own", async () => {
    const { workspaceID, make } = await workspace("free", 1);
    const test = await workspace("free", 1, TestWorkspace.of(workspaceID));
    await make("a.example");
    await expect(make("b.example")).rejects.toMatchObject(usedUp);
    await test.make("a.example");
    await expect(test.make("b.example")).rejects.toMatchObject(usedUp);
  });

  it("stop additions of suppressed addresses, and no erasure", async () => {
    const { workspaceID, team } = await workspace("free", 10_000);
    const space = outcomesOf(workspaceID);
    const add = (email: string) =>
      team(async () => Suppression.add({ entries: [{ email, reason: "manual" }] }));
    const outcomes = ["ann@a.test", "cy@a.test"].map((email) => bounced(email, yesterday));
    await team(() => Outcome.record({ outcomes }));
    await team(() => Quota.rewritesOf(workspaceID).add(10_000, "calls"));
    await expect(add("bob@a.test")).rejects.toMatchObject(usedUp);
    await team(() => Suppression.remove({ email: "ann@a.test" }));
    expect(await team(() => Outcome.erase({ email: "ann@a.test" }))).toEqual({ erased: 1 });
    expect((await space.objects()).length).toBe(1);
  });

  it("count for calls and jobs apart", async () => {
    const { workspaceID, job, make } = await workspace("free", 1);
    await job(() => Quota.rewritesOf(workspaceID).add(5 * gigabyte, "jobs"));
    await make("a.example");
    const other = await workspace("free", 0);
    expect(await other.job(() => Quota.mayRewriteByJob(other.workspaceID))).toBe(true);
  });

  it("lose no report of a mail service on a paid plan", async () => {
    const { workspaceID, job, reported } = await usedUpByJobs("Pro");
    await job(() => Outcome.storeReported("osc_1", reported()));
    await job(() => Outcome.requireStorable());
    expect((await readBook(workspaceID)).runs).toHaveLength(1);
  });

  it("stop no job; on Free, reports are counted as not stored then, and a file waits", async () => {
    const { workspaceID, job, make, reported } = await usedUpByJobs("free");
    await make("a.example");
    await job(() => Rule.forget(workspaceID, { names: ["Ann Lee"] } as never));
    expect((await read(workspaceID)).rules[0]?.created_by).not.toBe("Ann Lee");
    await job(() => Outcome.storeReported("osc_1", reported()));
    expect((await readBook(workspaceID)).runs).toEqual([]);
    await expect(job(() => Outcome.requireStorable())).rejects.toMatchObject(usedUp);
  });
});

/** A workspace whose jobs have used up the bytes of the day, and an outcome that a mail service reports. */
async function usedUpByJobs(plan: Plan) {
  const all = await workspace(plan, 1);
  await all.job(() => Quota.rewritesOf(all.workspaceID).add(500 * gigabyte, "jobs"));
  const item = bounced("ann@a.test", yesterday);
  return { ...all, reported: () => all.job(() => Outcome.read([{ index: 0, item }], "api")) };
}
