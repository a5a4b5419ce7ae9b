import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  after,
  counted,
  leased,
  limits,
  patienceMs,
  second,
  sessionMs,
  standIn,
  watch,
  pause,
} from "../../../../test/turns.ts";
import { inProcessPlaces } from "./in-process.ts";
import type { Places } from "./places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a process that holds a place", () => {
  test("keeps it from session to session, and gives it back when the last has left", async () => {
    const { places, counts } = counted();
    const { turn, leave } = standIn(places);
    for (let count = 0; count < 10; count++) {
      const outcome = await turn();
      if ("turn" in outcome) outcome.turn.end(null);
    }
    expect(counts).toEqual({ taken: 1, givenBack: 0 });
    await leave();
    expect(counts).toEqual({ taken: 1, givenBack: 1 });
  });

  test("takes no more places than it has use for", async () => {
    const { places, counts } = counted();
    const { turn } = standIn(places, { connections: 5 });
    watch(turn());
    watch(turn());
    await after(60 * second);
    expect(counts.taken).toBe(2);
  });

  test("asks for no more of them than there are", async () => {
    const { places, counts } = counted();
    const { turn } = standIn(places);
    for (let count = 0; count < 5; count++) watch(turn(1_000_000));
    await after(60 * second);
    expect(counts.taken).toBe(1);
  });

  test("has left once it is given back", async () => {
    const places = inProcessPlaces();
    const { turn, leave } = standIn({
      take: places.take,
      giveBack: async (...terms) => {
        await pause(second);
        await places.giveBack(...terms);
      },
    });
    const one = watch(turn());
    await after(0);
    one.turn?.end(null);
    let hasLeft = false;
    const left = leave().then(() => (hasLeft = true));
    await after(second - 1);
    expect(hasLeft).toBe(false);
    await after(1);
    await left;
  });

  test("waits for it, however long the session before takes", async () => {
    const { turn } = standIn(inProcessPlaces());
    const first = watch(turn());
    const next = watch(turn());
    await after(80 * second);
    expect(next).toEqual({});
    first.turn?.end(null);
    await after(0);
    expect(next.turn).toBeDefined();
  });

  test("gives it up before a session could outlast it, and lets others go first", async () => {
    const { places, counts } = counted(leased(20));
    const { turn } = standIn(places, { spacingSeconds: 3 });
    const begins: number[] = [];
    const start = performance.now();
    const sessions = (async () => {
      while (begins.length < 9) {
        const outcome = await turn();
        if (!("turn" in outcome)) throw new Error("turned away");
        begins.push(Math.round((performance.now() - start) / second));
        outcome.turn.end(null);
      }
    })();
    await after(60 * second);
    await sessions;
    // at 21 s the place would not last; it rests until then, and three seconds more
    expect(begins).toEqual([0, 3, 6, 9, 12, 15, 18, 24, 27]);
    expect(counts).toEqual({ taken: 2, givenBack: 1 });
  });
});

describe("where others hold all places", () => {
  const taken = async (): Promise<Places> => {
    const places = inProcessPlaces();
    await places.take(limits.key, limits.connections, sessionMs);
    return places;
  };

  test("a process waits a few seconds, asks a few times, and says when to come back", async () => {
    const { places, counts } = counted(await taken());
    const one = watch(standIn(places).turn());
    await after(patienceMs - second);
    expect(one).toEqual({});
    await after(second);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(15);
    expect(one.retryAfterSeconds).toBeLessThanOrEqual(30);
    expect(counts.taken).toBeLessThanOrEqual(6);
  });

  test("a crowd asks no more often than one, and is told to come back later and not all at once", async () => {
    const { places, counts } = counted(await taken());
    const { turn } = standIn(places);
    const all = Array.from({ length: 300 }, () => watch(turn()));
    await after(patienceMs);
    const waits = all.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(15);
    expect(Math.max(...waits)).toBeLessThanOrEqual(120);
    expect(Math.max(...waits)).toBeGreaterThan(60);
    expect(new Set(waits).size).toBeGreaterThan(30);
    expect(counts.taken).toBeLessThanOrEqual(6);
  });

  test("the turn comes if one gives back in time", async () => {
    const places = inProcessPlaces();
    const held = await places.take(limits.key, 1, sessionMs);
    const one = watch(standIn(places).turn());
    await after(2 * second);
    if ("place" in held) await places.giveBack(held.place, { milliseconds: 0, refusal: null });
    await after(1.5 * second);
    expect(one.turn).toBeDefined();
  });

  test("nobody waits for what is known to rest for longer", async () => {
    const places = inProcessPlaces();
    const held = await places.take(limits.key, 1, sessionMs);
    if ("place" in held)
      await places.giveBack(held.place, { milliseconds: 200 * second, refusal: { code: 421, times: 1 } });
    const one = watch(standIn(places).turn());
    await after(0);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(200);
    expect(one.retryAfterSeconds).toBeLessThanOrEqual(215);
  });

  test("whoever stops waiting is told at once, and the others go on waiting", async () => {
    const { turn } = standIn(await taken());
    const stop = new AbortController();
    const one = watch(turn(patienceMs, stop.signal));
    const other = watch(turn());
    await after(second);
    stop.abort();
    await after(0);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(15);
    expect(other).toEqual({});
  });
});
