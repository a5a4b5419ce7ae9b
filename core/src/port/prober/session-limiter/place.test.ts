import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  after,
  counted,
  expiring,
  limits,
  maxWaitMs,
  second,
  sessionMs,
  useLimiter,
  watch,
  pause,
} from "../../../../test/session-limiter.ts";
import { inProcessPlaces } from "./in-process-places.ts";
import type { PlaceStore } from "./place.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a process that holds a place", () => {
  test("keeps it from session to session, and releases it when the last user closes", async () => {
    const { places, counts } = counted();
    const { permit, close } = useLimiter(places);
    for (let count = 0; count < 10; count++) {
      const outcome = await permit();
      if ("permit" in outcome) outcome.permit.end(null);
    }
    expect(counts).toEqual({ taken: 1, released: 0 });
    await close();
    expect(counts).toEqual({ taken: 1, released: 1 });
  });

  test("acquires no more places than it needs", async () => {
    const { places, counts } = counted();
    const { permit } = useLimiter(places, { connections: 5 });
    watch(permit());
    watch(permit());
    await after(60 * second);
    expect(counts.taken).toBe(2);
  });

  test("acquires no more places than the key has", async () => {
    const { places, counts } = counted();
    const { permit } = useLimiter(places);
    for (let count = 0; count < 5; count++) watch(permit(1_000_000));
    await after(60 * second);
    expect(counts.taken).toBe(1);
  });

  test("closes once the place is released", async () => {
    const places = inProcessPlaces();
    const { permit, close } = useLimiter({
      acquire: places.acquire,
      release: async (...terms) => {
        await pause(second);
        await places.release(...terms);
      },
    });
    const one = watch(permit());
    await after(0);
    one.permit?.end(null);
    let hasClosed = false;
    const closing = close().then(() => (hasClosed = true));
    await after(second - 1);
    expect(hasClosed).toBe(false);
    await after(1);
    await closing;
  });

  test("waits for its running session without a limit of time", async () => {
    const { permit } = useLimiter(inProcessPlaces());
    const first = watch(permit());
    const next = watch(permit());
    await after(80 * second);
    expect(next).toEqual({});
    first.permit?.end(null);
    await after(0);
    expect(next.permit).toBeDefined();
  });

  test("releases a place that would expire during a session, and yields to other workers", async () => {
    const { places, counts } = counted(expiring(20));
    const { permit } = useLimiter(places, { spacingSeconds: 3 });
    const begins: number[] = [];
    const start = performance.now();
    const sessions = (async () => {
      while (begins.length < 9) {
        const outcome = await permit();
        if (!("permit" in outcome)) throw new Error("turned away");
        begins.push(Math.round((performance.now() - start) / second));
        outcome.permit.end(null);
      }
    })();
    await after(60 * second);
    await sessions;
    // at 21 s the place would expire too soon; it cools down until then, and yields for three seconds
    expect(begins).toEqual([0, 3, 6, 9, 12, 15, 18, 24, 27]);
    expect(counts).toEqual({ taken: 2, released: 1 });
  });
});

describe("where other workers hold all places", () => {
  const taken = async (): Promise<PlaceStore> => {
    const places = inProcessPlaces();
    await places.acquire(limits.key, limits.connections, sessionMs);
    return places;
  };

  test("a process waits a few seconds, tries a few times, and says when to retry", async () => {
    const { places, counts } = counted(await taken());
    const one = watch(useLimiter(places).permit());
    await after(maxWaitMs - second);
    expect(one).toEqual({});
    await after(second);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(15);
    expect(one.retryAfterSeconds).toBeLessThanOrEqual(30);
    expect(counts.taken).toBeLessThanOrEqual(6);
  });

  test("many waiters try no more often than one, and get different retry times", async () => {
    const { places, counts } = counted(await taken());
    const { permit } = useLimiter(places);
    const all = Array.from({ length: 300 }, () => watch(permit()));
    await after(maxWaitMs);
    const waits = all.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(15);
    expect(Math.max(...waits)).toBeLessThanOrEqual(120);
    expect(Math.max(...waits)).toBeGreaterThan(60);
    expect(new Set(waits).size).toBeGreaterThan(30);
    expect(counts.taken).toBeLessThanOrEqual(6);
  });

  test("a waiter gets a permit if a place is released in time", async () => {
    const places = inProcessPlaces();
    const held = await places.acquire(limits.key, 1, sessionMs);
    const one = watch(useLimiter(places).permit());
    await after(2 * second);
    if ("place" in held) await places.release(held.place, { milliseconds: 0, refusal: null });
    await after(1.5 * second);
    expect(one.permit).toBeDefined();
  });

  test("a waiter does not wait for a place that is known to cool down for longer", async () => {
    const places = inProcessPlaces();
    const held = await places.acquire(limits.key, 1, sessionMs);
    if ("place" in held)
      await places.release(held.place, { milliseconds: 200 * second, refusal: { code: 421, times: 1 } });
    const one = watch(useLimiter(places).permit());
    await after(0);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(200);
    expect(one.retryAfterSeconds).toBeLessThanOrEqual(215);
  });

  test("an aborted waiter returns at once, and the others go on waiting", async () => {
    const { permit } = useLimiter(await taken());
    const stop = new AbortController();
    const one = watch(permit(maxWaitMs, stop.signal));
    const other = watch(permit());
    await after(second);
    stop.abort();
    await after(0);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(15);
    expect(other).toEqual({});
  });
});
