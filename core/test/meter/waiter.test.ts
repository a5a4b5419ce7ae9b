import { describe, expect, it } from "vitest";
import { Meter } from "../../src/meter/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

/** Keys of a workspace, and their long polls. */
function workspace() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const wait = (apiKeyID: string, body: () => Promise<string>) =>
    as(system(workspaceID), () => Meter.whileWaiting({ workspaceID, apiKeyID }, body), clock);
  /** A long poll that has begun, until `end` is called. */
  async function begun(apiKeyID: string) {
    const begin = Promise.withResolvers<void>();
    const { promise, resolve: end } = Promise.withResolvers<string>();
    const answer = wait(apiKeyID, () => {
      begin.resolve();
      return promise;
    });
    await begin.promise;
    return { answer, end };
  }
  return { clock, wait, begun };
}

const done = () => Promise.resolve("done");

describe("A long poll", () => {
  it("is one of its key.", async () => {
    const { wait, begun } = workspace();
    const { answer, end } = await begun("key_1");
    expect(await wait("key_1", done)).toBeNull();
    expect(await wait("key_2", done)).toBe("done");
    end("changed");
    expect(await answer).toBe("changed");
    expect(await wait("key_1", done)).toBe("done");
  });

  it("is one of 20 of its workspace, also where all begin at the same moment.", async () => {
    const { wait, begun } = workspace();
    const all = await Promise.all(
      Array.from({ length: Meter.mostWaiters }, (_, index) => begun(`key_${index}`)),
    );
    expect(await wait("key_20", done)).toBeNull();
    expect(await workspace().wait("key_20", done)).toBe("done");
    for (const { end } of all) end("changed");
    await Promise.all(all.map(({ answer }) => answer));
    expect(await wait("key_20", done)).toBe("done");
  });

  it("that fails leaves its place.", async () => {
    const { wait } = workspace();
    const failure = wait("key_1", () => Promise.reject(new Error("The table is down.")));
    await expect(failure).rejects.toThrow("The table is down.");
    expect(await wait("key_1", done)).toBe("done");
  });

  it("whose worker died leaves its place after 20 seconds.", async () => {
    const { clock, wait, begun } = workspace();
    await begun("key_1");
    clock.advance(19.999);
    expect(await wait("key_1", done)).toBeNull();
    clock.advance(0.001);
    expect(await wait("key_1", done)).toBe("done");
  });
});
