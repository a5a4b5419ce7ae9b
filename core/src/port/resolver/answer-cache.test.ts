import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { answerCache } from "./answer-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const step = fc.record({
  key: fc.constantFrom("a", "b", "c", "d", "e"),
  ttlSeconds: fc.nat(5),
  waitMs: fc.nat(2_500),
});

test("The cache asks again exactly when the cached answer is expired, uncacheable or evicted.", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: "max" }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, capacity) => {
        const cache = answerCache<{ ttlSeconds: number; number: number }>(capacity);
        /** The expected cache entries, oldest first. */
        let model: { key: string; number: number; until: number }[] = [];
        for (const [number, { key, ttlSeconds, waitMs }] of steps.entries()) {
          vi.advanceTimersByTime(waitMs);
          const now = performance.now();
          const cached = model.find((one) => one.key === key && now < one.until);
          const answer = await cache.once(key, async () => ({ ttlSeconds, number }));
          expect(answer.number).toBe(cached?.number ?? number);
          expect(answer.ttlSeconds).toBe(cached ? Math.ceil((cached.until - now) / 1_000) : ttlSeconds);
          if (cached || ttlSeconds === 0) continue;
          model = [
            ...model.filter((one) => one.key !== key),
            { key, number, until: now + ttlSeconds * 1_000 },
          ];
          model = model.slice(-capacity);
        }
      },
    ),
  );
});

test("The cache does not cache a failed question.", async () => {
  const cache = answerCache<{ ttlSeconds: number }>(1);
  await expect(cache.once("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await cache.once("a", async () => ({ ttlSeconds: 1 }))).toEqual({ ttlSeconds: 1 });
});
