import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { Quota } from "@winnow/core/quota";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitForEnd, waitForList } from "./long-poll.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Actor, "apiKey").mockReturnValue({ workspaceID: "wrk_1", apiKeyID: "key_1" } as Actor.ApiKey);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits for a list that has these states one after the other, and then the last. Says after how many seconds it is answered. */
async function wait(
  seconds: number,
  states: readonly Partial<List.Info>[],
  { hasPlace = true, waitFor = waitForList } = {},
) {
  const left = [...states];
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  vi.spyOn(List, "get").mockImplementation(
    async () => ({ id: "lst_1", analysis: null, error: null, ...next() }) as List.Info,
  );
  vi.spyOn(Quota, "whileWaiting").mockImplementation((_, body) =>
    hasPlace ? body() : Promise.resolve(null),
  );
  const begun = performance.now();
  const waiting = waitFor("lst_1", seconds).then(({ status, analysis }) => ({
    status,
    ...(analysis && { analysis: analysis.status }),
    seconds: (performance.now() - begun) / 1_000,
  }));
  await vi.runAllTimersAsync();
  return waiting;
}

const analyzed = (status: string) => ({ status: "ready", analysis: { status } }) as Partial<List.Info>;

describe("a long poll", () => {
  it("answers when the status changes", async () => {
    const list = [{ status: "importing" }, { status: "importing" }, { status: "ready" }] as const;
    expect(await wait(25, list)).toEqual({ status: "ready", seconds: 1 });
    expect(await wait(25, [analyzed("running"), analyzed("completed")])).toMatchObject({
      analysis: "completed",
      seconds: 0.5,
    });
  });

  it.each([
    [1, 0.5],
    [9, 8.5],
    [10, 9.5],
    [25, 9.5],
  ])("of %d seconds is answered after %d where nothing changes", async (seconds, answered) => {
    expect(await wait(seconds, [{ status: "running" }])).toEqual({ status: "running", seconds: answered });
  });

  it.each(["uploading", "ready", "paused", "completed", "failed", "cancelled"] as const)(
    "is answered at once where the list is %s",
    async (status) => {
      expect(await wait(25, [{ status }])).toEqual({ status, seconds: 0 });
    },
  );

  it("is answered at once where its key waits already", async () => {
    expect(await wait(25, [{ status: "running" }], { hasPlace: false })).toEqual({
      status: "running",
      seconds: 0,
    });
  });
});

describe("a wait for the end of a list", () => {
  const waitFor = waitForEnd;
  const running = { status: "running" } as const;

  it("answers when the list has ended, and not when its status changes", async () => {
    const list = [{ status: "importing" }, { status: "queued" }, running, { status: "completed" }] as const;
    expect(await wait(15, list, { waitFor })).toEqual({ status: "completed", seconds: 1.5 });
    expect(await wait(15, [running], { waitFor })).toEqual({ status: "running", seconds: 15 });
  });

  it("answers at once where the list has ended or its start was refused, and takes no place", async () => {
    const refused = { status: "ready", error: { code: "credit.insufficient" } } as Partial<List.Info>;
    for (const list of [{ status: "failed" } as const, refused])
      expect(await wait(15, [list], { waitFor })).toMatchObject({ seconds: 0 });
    expect(Quota.whileWaiting).not.toHaveBeenCalled();
  });

  it("holds a place for its list, and answers at once without one", async () => {
    const without = { waitFor, hasPlace: false };
    expect(await wait(15, [running], without)).toEqual({ status: "running", seconds: 0 });
    const poll = { workspaceID: "wrk_1", holder: "lst_1", kind: "poll" };
    expect(Quota.whileWaiting).toHaveBeenCalledWith(poll, expect.anything());
  });
});
