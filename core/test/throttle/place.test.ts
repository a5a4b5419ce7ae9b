import { describe, expect, it } from "vitest";
import { Throttle } from "../../src/throttle/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

const max = 20;

/** A subject with 20 places, and those that are busy with it. */
function subject() {
  const workspaceID = newWorkspaceID();
  const places = { subject: `test:${workspaceID}`, max, seconds: 20 };
  // Beyond the real time, so that the table does not remove places as expired.
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const run = (holder: string, body: () => Promise<string>) =>
    as(system(workspaceID), () => Throttle.withPlace(places, holder, body), clock);
  /** One that has begun, until `end` is called. */
  async function begun(holder: string) {
    const begin = Promise.withResolvers<void>();
    const { promise, resolve: end } = Promise.withResolvers<string>();
    const answer = run(holder, () => {
      begin.resolve();
      return promise;
    });
    await begin.promise;
    return { answer, end };
  }
  return { clock, run, begun };
}

const done = () => Promise.resolve("done");

describe("A place", () => {
  it("is one of its holder.", async () => {
    const { run, begun } = subject();
    const { answer, end } = await begun("key_1");
    expect(await run("key_1", done)).toBeNull();
    expect(await run("key_2", done)).toBe("done");
    end("changed");
    expect(await answer).toBe("changed");
    expect(await run("key_1", done)).toBe("done");
  });

  it("is one of 20 of its subject, also where all begin at the same moment.", async () => {
    const { run, begun } = subject();
    const all = await Promise.all(Array.from({ length: max }, (_, index) => begun(`key_${index}`)));
    expect(await run("key_20", done)).toBeNull();
    expect(await subject().run("key_20", done)).toBe("done");
    for (const { end } of all) end("changed");
    await Promise.all(all.map(({ answer }) => answer));
    expect(await run("key_20", done)).toBe("done");
  });

  it("is left by one that fails.", async () => {
    const { run } = subject();
    const failure = run("key_1", () => Promise.reject(new Error("The table is down.")));
    await expect(failure).rejects.toThrow("The table is down.");
    expect(await run("key_1", done)).toBe("done");
  });

  it("of one that died is free after 20 seconds.", async () => {
    const { clock, run, begun } = subject();
    await begun("key_1");
    clock.advance(19.999);
    expect(await run("key_1", done)).toBeNull();
    clock.advance(0.001);
    expect(await run("key_1", done)).toBe("done");
  });
});

it("A place of two subjects is of both or none.", async () => {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const own = { subject: `own:${workspaceID}`, max: 2, seconds: 20 };
  const all = { subject: `all:${workspaceID}`, max: 1, seconds: 20 };
  const run = (places: Throttle.Places | readonly Throttle.Places[], holder: string, body = done) =>
    as(system(workspaceID), () => Throttle.withPlace(places, holder, body), clock);
  const inside = await run([own, all], "one", async () => {
    expect(await run([own, all], "two")).toBeNull();
    // Nothing of its own was taken where there is none of all.
    return String(await run({ ...own, max: 2 }, "two"));
  });
  expect(inside).toBe("done");
  expect(await run([own, all], "two")).toBe("done");
});
