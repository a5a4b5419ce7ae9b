import { afterEach, expect, test, vi } from "vitest";

import { callAt } from "./call-at.ts";

afterEach(() => void vi.useRealTimers());

test("an alarm does not go off before its moment, though its timer may", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ring = vi.fn<() => void>();
  const moment = performance.now() + 60_000;
  callAt(moment, ring);
  vi.advanceTimersByTime(60_001);
  expect(ring).not.toHaveBeenCalled();
  vi.spyOn(performance, "now").mockReturnValue(moment);
  vi.advanceTimersByTime(60_001);
  expect(ring).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test("an alarm that is called off does not go off, nor does one that looked too early", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ring = vi.fn<() => void>();
  const callOff = callAt(performance.now() + 60_000, ring);
  vi.advanceTimersByTime(60_001);
  callOff();
  expect(vi.getTimerCount()).toBe(0);
});
