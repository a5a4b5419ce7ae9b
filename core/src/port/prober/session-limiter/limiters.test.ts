import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  after,
  counted,
  expiring,
  limits,
  never,
  maxWaitMs,
  second,
  sessionMs,
  useLimiter,
  watch,
  pause,
} from "../../../../test/session-limiter.ts";
import { inProcessPlaces } from "./in-process-places.ts";
import type { PlaceStore } from "./place.ts";
import { createSessionLimiters } from "./limiters.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("permits", () => {
  test("are as many as the limit of connections, first come, first served", async () => {
    const { permit } = useLimiter(inProcessPlaces(), { connections: 2 });
    const all = Array.from({ length: 4 }, () => watch(permit()));
    await after(0);
    expect(all.map((each) => each.permit !== undefined)).toEqual([true, true, false, false]);
    all[1]?.permit?.end(null);
    await after(0);
    expect(all.map((each) => each.permit !== undefined)).toEqual([true, true, true, false]);
  });

  test("keep the spacing of the limits, from the start of a session to the start of the next", async () => {
    const { permit } = useLimiter(inProcessPlaces(), { spacingSeconds: 6 });
    const first = watch(permit());
    const next = watch(permit());
    await after(second);
    first.permit?.end(null);
    await after(5 * second - 1);
    expect(next.permit).toBeUndefined();
    await after(1);
    expect(next.permit).toBeDefined();
  });

  test("are given at once after a session that was longer than the spacing", async () => {
    const { permit } = useLimiter(inProcessPlaces(), { spacingSeconds: 6 });
    const first = watch(permit());
    const next = watch(permit());
    await after(7 * second);
    first.permit?.end(null);
    await after(0);
    expect(next.permit).toBeDefined();
  });

  test("keep the spacing though the last user has closed", async () => {
    const places = inProcessPlaces();
    const one = useLimiter(places, { spacingSeconds: 4 });
    const first = watch(one.permit());
    await after(second);
    first.permit?.end(null);
    await one.close();
    const next = watch(useLimiter(places, { spacingSeconds: 4 }).permit());
    await after(3 * second - 1);
    expect(next.permit).toBeUndefined();
    await after(1);
    expect(next.permit).toBeDefined();
  });

  test("last for the longest session", async () => {
    const { permit } = useLimiter(inProcessPlaces());
    const one = watch(permit());
    await after(0);
    expect(one.permit?.until).toBe(performance.now() + sessionMs);
  });

  test("that end twice free one session only", async () => {
    const { permit } = useLimiter(inProcessPlaces());
    const all = Array.from({ length: 3 }, () => watch(permit()));
    await after(0);
    all[0]?.permit?.end(null);
    await after(0);
    all[0]?.permit?.end(null);
    await after(0);
    expect(all[2]?.permit).toBeUndefined();
  });

  test("at one key do not wait for permits at another", async () => {
    const places = inProcessPlaces();
    const one = watch(useLimiter(places).permit());
    const other = watch(useLimiter(places, { key: "other" }).permit());
    await after(0);
    expect(one.permit && other.permit).toBeDefined();
  });
});

describe("hosts that refuse sessions with 421", () => {
  test("cool down for a minute, then for twice as long each time, up to 15 minutes", async () => {
    const places = inProcessPlaces();
    const cooldowns: number[] = [];
    for (let count = 0; count < 6; count++) {
      const { permit, close } = useLimiter(places);
      const one = watch(permit());
      await after(0);
      one.permit?.end(421);
      await close();
      const refused = await places.acquire(limits.key, 1, sessionMs);
      if (!("retryAfterMs" in refused)) throw new Error("the place does not cool down");
      cooldowns.push(refused.retryAfterMs / second);
      await after(refused.retryAfterMs);
    }
    expect(cooldowns).toEqual([60, 120, 240, 480, 900, 900]);
  });

  test("start again at a minute after a session that was not refused", async () => {
    const places = inProcessPlaces();
    const { permit, close } = useLimiter(places);
    for (const code of [421, 421, null, 421]) {
      const one = watch(permit(1_000_000));
      await after(1_000 * second);
      one.permit?.end(code);
    }
    await close();
    expect(await places.acquire(limits.key, 1, sessionMs)).toEqual({
      retryAfterMs: 60 * second,
      refusal: { code: 421, times: 1 },
    });
  });
});

describe("hosts that have refused three sessions in a row", () => {
  const refused = async (times: number, count: number): Promise<PlaceStore> => {
    const places = inProcessPlaces();
    for (let number = 0; number < count; number++) {
      const taken = await places.acquire(limits.key, count, sessionMs);
      const refusal = { code: 421, times };
      if ("place" in taken) await places.release(taken.place, { milliseconds: 60 * second, refusal });
    }
    return places;
  };

  test("count as refusing every waiter during the cooldown", async () => {
    const one = watch(useLimiter(await refused(3, 2), { connections: 2 }).permit());
    await after(0);
    expect(one).toEqual({ refusal: { code: 421, times: 3 } });
  });

  test.each([
    ["two sessions were refused", async () => refused(2, 2), 2],
    ["there is another place", async () => refused(3, 2), 3],
  ])("get another session where %s", async (_, places, connections) => {
    const one = watch(useLimiter(await places(), { connections }).permit());
    await after(0);
    expect(one.refusal).toBeUndefined();
  });
});

describe("a place store that fails", () => {
  const broken: PlaceStore = {
    acquire: () => Promise.reject(new Error("no table")),
    release: () => Promise.reject(new Error("no table")),
  };

  test("on acquire makes callers retry later", async () => {
    const one = watch(useLimiter(broken).permit());
    await after(maxWaitMs + second);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(15);
  });

  test("on release fails no caller", async () => {
    const { permit, close } = useLimiter({ ...inProcessPlaces(), release: broken.release });
    const one = watch(permit());
    await after(0);
    one.permit?.end(null);
    await expect(close()).resolves.toBeUndefined();
  });

  test("slowly does not leave a place held after the limiter has closed", async () => {
    const slow = inProcessPlaces();
    const { places, counts } = counted({
      ...slow,
      acquire: async (...terms) => {
        await pause(second);
        return slow.acquire(...terms);
      },
    });
    const { permit, close } = useLimiter(places);
    const stop = new AbortController();
    watch(permit(maxWaitMs, stop.signal));
    await after(0);
    stop.abort();
    const closing = close();
    await after(2 * second);
    await closing;
    expect(counts).toEqual({ taken: 1, released: 1 });
  });
});

test("Any workers together keep connections and spacing, and every session is run.", async () => {
  const session = fc.record({ at: fc.nat({ max: 20_000 }), lasts: fc.nat({ max: 5_000 }) });
  const workers = fc.array(fc.array(session, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 });
  const anyLimits = fc.record({
    connections: fc.integer({ min: 1, max: 3 }),
    spacingSeconds: fc.constantFrom(0, 1, 4),
  });
  await fc.assert(
    fc.asyncProperty(workers, anyLimits, async (work, terms) => {
      const places = expiring(20);
      const begins: number[] = [];
      let open = 0;
      let max = 0;
      let done = 0;
      const visits = work.map((sessions) =>
        createSessionLimiters(places, sessionMs).use({ ...limits, ...terms }, async (limiter) => {
          await Promise.all(
            sessions.map(async ({ at, lasts }) => {
              await pause(at);
              const outcome = await limiter.permit(1_000_000, never);
              if (!("permit" in outcome)) return;
              begins.push(performance.now());
              max = Math.max(max, ++open);
              await pause(lasts);
              open--;
              done++;
              outcome.permit.end(null);
            }),
          );
        }),
      );
      await after(600 * second);
      await Promise.all(visits);
      expect(done).toBe(work.flat().length);
      expect(max).toBeLessThanOrEqual(terms.connections);
      const distances = begins.slice(terms.connections).map((begin, index) => begin - (begins[index] ?? 0));
      expect(Math.min(...distances, Infinity)).toBeGreaterThanOrEqual(terms.spacingSeconds * second);
    }),
    { numRuns: 100 },
  );
});

describe("sessions of a period", () => {
  const period = { spacingSeconds: 6, periodSeconds: 60 };

  test("may begin at once, and further ones wait for the spacing", async () => {
    const { permit } = useLimiter(inProcessPlaces(), period);
    const all = Array.from({ length: 12 }, () => watch(permit()));
    const given = () => all.filter((each) => each.permit !== undefined).length;
    for (const one of all) {
      await after(0);
      one.permit?.end(null);
    }
    await after(0);
    expect(given()).toBe(10);
    await after(6 * second - 1);
    expect(given()).toBe(10);
    await after(1);
    expect(given()).toBe(11);
  });

  test("count for the worker that takes the place next", async () => {
    const places = inProcessPlaces();
    const one = useLimiter(places, period);
    for (let count = 0; count < 10; count++) {
      const each = watch(one.permit());
      await after(0);
      each.permit?.end(null);
    }
    await one.close();
    const next = watch(useLimiter(places, period).permit(30 * second));
    await after(6 * second - 1);
    expect(next.permit).toBeUndefined();
    await after(1);
    expect(next.permit).toBeDefined();
  });
});
