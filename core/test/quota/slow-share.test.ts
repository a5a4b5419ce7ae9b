import { afterEach, describe, expect, it, vi } from "vitest";
import { Config } from "../../src/kit/config.ts";
import type { Plan } from "../../src/kit/plan.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Quota } from "../../src/quota/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

afterEach(() => vi.restoreAllMocks());

/** A workspace with work at slow hosts, on a day of its own. */
function workspace(plan: Plan, day: string) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock(`${day}T10:00:00.000Z`);
  const deadline = new Date(`${day}T10:01:00.000Z`);
  const work = (name: string, body: () => Promise<void> = async () => {}) => {
    vi.spyOn(Workspace, "find").mockResolvedValue({ plan } as never);
    return as(
      system(workspaceID),
      () =>
        Quota.withinSlowShare(
          "chunks",
          { workspaceID, work: `${workspaceID}:${name}`, deadline, isOpen: async () => true },
          body,
        ),
      clock,
    );
  };
  /** Work that has begun, until `end` is called. */
  async function begun(name: string) {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let done: Promise<boolean> | undefined;
    await new Promise<void>((begin) => {
      done = work(name, () => (begin(), ended));
    });
    return () => (resolve(), done);
  }
  return { work, begun };
}

describe("The workers for slow hosts", () => {
  it.each([
    ["free", { chunks: 3, addresses: 2, analyses: 1, firstAddresses: 3 }],
    ["Pro", { chunks: 10, addresses: 7, analyses: 2, firstAddresses: 10 }],
    ["Business", { chunks: 20, addresses: 13, analyses: 4, firstAddresses: 20 }],
  ] as const)("are shared by plan: %s has %j", (plan, share) => {
    vi.spyOn(Config, "get").mockReturnValue({
      ...Config.get(),
      slowRounds: { chunks: 30, addresses: 20, analyses: 6, firstAddresses: 30 },
    });
    for (const of of ["chunks", "addresses", "analyses", "firstAddresses"] as const)
      expect(Quota.slowShareOf(of, plan)).toBe(share[of]);
  });

  it("are no more of a workspace than its share, and no more of all than there are", async () => {
    workers(2);
    const day = "2098-11-21";
    const [one, other, third] = [workspace("Pro", day), workspace("Pro", day), workspace("Pro", day)];
    const end = await one.begun("first");
    expect(await one.work("second")).toBe(false);
    const endOther = await other.begun("first");
    expect(await third.work("first")).toBe(false);
    await endOther();
    expect(await third.work("first")).toBe(true);
    await end();
    expect(await one.work("second")).toBe(true);
  });

  it("are half of them of all workspaces on Free together, who leave the others to those that pay", async () => {
    workers(4);
    const day = "2098-11-22";
    const free = [workspace("free", day), workspace("free", day), workspace("free", day)] as const;
    const paid = workspace("Business", day);
    const end = await free[0].begun("first");
    await free[1].begun("first");
    expect(await free[2].work("first")).toBe(false);
    await paid.begun("first");
    await end();
    expect(await free[2].work("first")).toBe(true);
  });

  it("are at least one of all workspaces on Free", async () => {
    workers(1);
    expect(await workspace("free", "2098-11-23").work("first")).toBe(true);
  });
});

/** As many workers of each kind. */
function workers(count: number): void {
  vi.spyOn(Config, "get").mockReturnValue({
    ...Config.get(),
    slowRounds: { chunks: count, addresses: count, analyses: count, firstAddresses: count },
  });
}
