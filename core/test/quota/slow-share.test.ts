import { afterEach, describe, expect, it, vi } from "vitest";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Quota } from "../../src/quota/index.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

afterEach(() => vi.restoreAllMocks());

/** A free workspace with work at slow hosts. */
function workspace() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2098-11-21T10:00:00.000Z");
  const deadline = new Date("2098-11-21T10:01:00.000Z");
  const work = (name: string, body: () => Promise<void> = async () => {}) =>
    as(
      system(workspaceID),
      () =>
        Quota.withinSlowShare(
          "chunks",
          { workspaceID, work: `${workspaceID}:${name}`, deadline, isOpen: async () => true },
          body,
        ),
      clock,
    );
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
  ] as const)("are shared by plan: %s has %j.", (plan, share) => {
    vi.spyOn(Config, "get").mockReturnValue({
      ...Config.get(),
      slowRounds: { chunks: 30, addresses: 20, analyses: 6, firstAddresses: 30 },
    });
    for (const of of ["chunks", "addresses", "analyses", "firstAddresses"] as const)
      expect(Quota.slowShareOf(of, plan)).toBe(share[of]);
  });

  it("are no more of a workspace than its share, and no more of all than there are.", async () => {
    vi.spyOn(Config, "get").mockReturnValue({
      ...Config.get(),
      slowRounds: { chunks: 2, addresses: 2, analyses: 2, firstAddresses: 2 },
    });
    const [one, other, third] = [workspace(), workspace(), workspace()];
    const end = await one.begun("first");
    expect(await one.work("second")).toBe(false);
    const endOther = await other.begun("first");
    expect(await third.work("first")).toBe(false);
    await endOther();
    expect(await third.work("first")).toBe(true);
    await end();
    expect(await one.work("second")).toBe(true);
  });
});
