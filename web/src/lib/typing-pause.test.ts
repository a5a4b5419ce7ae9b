import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { typingPause } from "./typing-pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("A search goes on 300 ms after the last letter.", async () => {
  const goOn = vi.fn<() => void>();
  const pause = typingPause(new AbortController().signal).then(goOn);
  await vi.advanceTimersByTimeAsync(299);
  expect(goOn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await pause;
  expect(goOn).toHaveBeenCalledOnce();
});

it("A search that the next letter gives up never goes on.", async () => {
  const next = new AbortController();
  const pause = typingPause(next.signal);
  next.abort();
  await expect(pause).rejects.toThrow("aborted");
  expect(vi.getTimerCount()).toBe(0);
});
