import { afterEach, describe, expect, it, vi } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
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
  const most = { free: 2, Pro: 20, Business: 200, Enterprise: 200 }[plan] * gigabyte;
  await job(() => Quota.rewritesOf(workspaceID).add(most - left));
  const make = (value: string) =>
    team(() => Rule.create({ match: "domain", value, effect: "block", note: "" }));
  return { workspaceID, clock, job, team, make };
}

const usedUp = { kind: "limit", code: "quota.used_up", retryAfterSeconds: 14 * 3_600 };

describe("The bytes that changes of stored addresses and rules write in a day", () => {
  it.each(["free", "Pro", "Business", "Enterprise"] as const)("have a limit on %s", async (plan) => {
    const { make, clock, workspaceID } = await workspace(plan, 1);
    await make("a.example");
    await expect(make("b.example")).rejects.toMatchObject(usedUp);
    expect((await read(workspaceID)).rules).toHaveLength(1);
    clock.advance(14 * 3_600);
    await make("b.example");
  });

  it("are those of each object that is put, of a workspace and its test mode together", async () => {
    const size = JSON.stringify([{}]).length;
    const { workspaceID, make } = await workspace("free", 4_000 + size);
    const put = vi.spyOn(Store, "put");
    const test = await workspace("free", 2 * gigabyte, TestWorkspace.of(workspaceID));
    await make("a.example");
    const bytes = put.mock.calls.reduce((sum, [, body]) => sum + Buffer.byteLength(body), 0);
    await test.job(() => Quota.rewritesOf(test.workspaceID).add(4_000 + size - bytes - 1));
    await test.make("a.example");
    await expect(make("b.example")).rejects.toMatchObject(usedUp);
    await expect(test.make("b.example")).rejects.toMatchObject(usedUp);
  });

  it("stop additions and removals of suppressed addresses, and erasures of outcomes", async () => {
    const { workspaceID, team } = await workspace("free", 10_000);
    const space = outcomesOf(workspaceID);
    const add = (email: string) =>
      team(async () => Suppression.add({ entries: [{ email, reason: "manual" }] }));
    const outcomes = ["ann@a.test", "cy@a.test"].map((email) => bounced(email, yesterday));
    await team(() => Outcome.record({ outcomes }));
    await team(() => Quota.rewritesOf(workspaceID).add(10_000));
    for (const change of [
      () => add("bob@a.test"),
      () => team(() => Suppression.remove({ email: "ann@a.test" })),
      () => team(() => Outcome.erase({ email: "ann@a.test" })),
    ])
      await expect(change()).rejects.toMatchObject(usedUp);
    expect((await space.objects()).length).toBe(1);
  });

  it("lose no report of a mail service on a paid plan", async () => {
    const { workspaceID, job, make } = await workspace("Pro", 1);
    await make("a.example");
    const found = job(() => Outcome.read([{ index: 0, item: bounced("ann@a.test", yesterday) }], "api"));
    await job(() => Outcome.storeReported("osc_1", found));
    expect((await readBook(workspaceID)).runs).toHaveLength(1);
  });

  it("do not stop jobs; on Free, what a mail service reports then is counted as not stored, and a file waits", async () => {
    const { workspaceID, job, make } = await workspace("free", 1);
    await make("a.example");
    await job(() => Rule.forget(workspaceID, { names: ["Ann Lee"] } as never));
    expect((await read(workspaceID)).rules[0]?.created_by).not.toBe("Ann Lee");
    const found = job(() => Outcome.read([{ index: 0, item: bounced("ann@a.test", yesterday) }], "api"));
    await job(() => Outcome.storeReported("osc_1", found));
    expect((await readBook(workspaceID)).runs).toEqual([]);
    await expect(
      job(() => Outcome.storeRows({ entries: found.entries, refused: [] }, () => [])),
    ).rejects.toMatchObject(usedUp);
  });
});
