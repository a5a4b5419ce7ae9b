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

test("is asked again exactly when the answer has grown old, is not to be kept, or was crowded out", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: "max" }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, room) => {
        const cache = answerCache<{ ttlSeconds: number; number: number }>(room);
        /** Who is remembered until when, the oldest first. */
        let model: { key: string; number: number; until: number }[] = [];
        for (const [number, { key, ttlSeconds, waitMs }] of steps.entries()) {
          vi.advanceTimersByTime(waitMs);
          const now = performance.now();
          const held = model.find((one) => one.key === key && now < one.until);
          const answer = await cache.once(key, async () => ({ ttlSeconds, number }));
          expect(answer.number).toBe(held?.number ?? number);
          expect(answer.ttlSeconds).toBe(held ? Math.ceil((held.until - now) / 1_000) : ttlSeconds);
          if (held || ttlSeconds === 0) continue;
          model = [
            ...model.filter((one) => one.key !== key),
            { key, number, until: now + ttlSeconds * 1_000 },
          ];
          model = model.slice(-room);
        }
      },
    ),
  );
});

test("a question that fails is forgotten", async () => {
  const cache = answerCache<{ ttlSeconds: number }>(1);
  await expect(cache.once("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await cache.once("a", async () => ({ ttlSeconds: 1 }))).toEqual({ ttlSeconds: 1 });
});
