import { afterEach, expect, test, vi } from "vitest";

import { callAt } from "./call-at.ts";

afterEach(() => void vi.useRealTimers());

test("callAt does not call back early when its timer fires early.", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const callback = vi.fn<() => void>();
  const moment = performance.now() + 60_000;
  callAt(moment, callback);
  vi.advanceTimersByTime(60_001);
  expect(callback).not.toHaveBeenCalled();
  vi.spyOn(performance, "now").mockReturnValue(moment);
  vi.advanceTimersByTime(60_001);
  expect(callback).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test("Cancelling clears the timer, also after it fired early.", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const callback = vi.fn<() => void>();
  const cancel = callAt(performance.now() + 60_000, callback);
  vi.advanceTimersByTime(60_001);
  cancel();
  expect(vi.getTimerCount()).toBe(0);
});
