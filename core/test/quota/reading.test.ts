import { expect, it } from "vitest";
import { TestWorkspace } from "../../src/kit/id.ts";
import { Quota } from "../../src/quota/index.ts";
import { readingCallsOnFree } from "../../src/quota/limits.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

/** Calls that read until they are let go. A time of its own keeps what all on Free share apart. */
function reading(start: string) {
  const clock = manualClock(start);
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = async (workspaceID: string, body: () => Promise<unknown> = async () => null) =>
    as(system(workspaceID), () => Quota.whileReading(workspaceID, body), clock);
  /** A call that has its place. */
  const hold = (workspaceID: string) =>
    new Promise<{ call: Promise<unknown> }>((taken, refused) => {
      const call = read(workspaceID, async () => {
        taken({ call });
        await promise;
      });
      call.catch(refused);
    });
  return { clock, read, hold, letGo: resolve };
}

it("A workspace on Free reads in two calls at a time, its test mode included.", async () => {
  const { read, hold, letGo } = reading("2036-01-01T00:00:00.000Z");
  const workspaceID = newWorkspaceID();
  const first = await hold(workspaceID);
  expect(await read(workspaceID, async () => "read")).toBe("read");
  const second = await hold(TestWorkspace.of(workspaceID));
  await expect(read(workspaceID)).rejects.toMatchObject({
    code: "quota.used_up",
    retryAfterSeconds: 1,
    message: "Your plan reads files of results in 2 calls at a time. Try again in 1 second.",
  });
  letGo();
  await Promise.all([first.call, second.call]);
  expect(await read(workspaceID, async () => "read")).toBe("read");
});

it("All workspaces on Free read in ten calls at a time.", async () => {
  const { clock, read, hold, letGo } = reading("2037-01-01T00:00:00.000Z");
  const others = { subject: "reading:free", max: readingCallsOnFree, seconds: 40 };
  const workspaceID = newWorkspaceID();
  const within = (count: number, body: () => Promise<unknown>): Promise<unknown> =>
    count === 0
      ? body()
      : as(
          system(workspaceID),
          () => Throttle.withPlace(others, `other ${count}`, () => within(count - 1, body)),
          clock,
        );
  await within(readingCallsOnFree - 1, () => read(workspaceID));
  await within(readingCallsOnFree, () =>
    expect(read(workspaceID)).rejects.toMatchObject({
      message: "Many calls are reading files of results. Try again in 1 second.",
    }),
  );
  const held = await hold(workspaceID);
  letGo();
  await held.call;
});
