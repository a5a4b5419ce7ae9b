import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  after,
  counted,
  leased,
  limits,
  never,
  patienceMs,
  second,
  sessionMs,
  standIn,
  watch,
  pause,
} from "../../../../test/turns.ts";
import { inProcessPlaces } from "./in-process.ts";
import type { Places } from "./places.ts";
import { createTurns } from "./turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("turns", () => {
  test("are as many at a time as there may be connections, first come, first served", async () => {
    const { turn } = standIn(inProcessPlaces(), { connections: 2 });
    const all = Array.from({ length: 4 }, () => watch(turn()));
    await after(0);
    expect(all.map((each) => each.turn !== undefined)).toEqual([true, true, false, false]);
    all[1]?.turn?.end(null);
    await after(0);
    expect(all.map((each) => each.turn !== undefined)).toEqual([true, true, true, false]);
  });

  test("come as long after each other as the hosts want, from beginning to beginning", async () => {
    const { turn } = standIn(inProcessPlaces(), { spacingSeconds: 6 });
    const first = watch(turn());
    const next = watch(turn());
    await after(second);
    first.turn?.end(null);
    await after(5 * second - 1);
    expect(next.turn).toBeUndefined();
    await after(1);
    expect(next.turn).toBeDefined();
  });

  test("come at once after a session that took longer", async () => {
    const { turn } = standIn(inProcessPlaces(), { spacingSeconds: 6 });
    const first = watch(turn());
    const next = watch(turn());
    await after(7 * second);
    first.turn?.end(null);
    await after(0);
    expect(next.turn).toBeDefined();
  });

  test("keep their distance though whoever had the last one has left", async () => {
    const places = inProcessPlaces();
    const one = standIn(places, { spacingSeconds: 4 });
    const first = watch(one.turn());
    await after(second);
    first.turn?.end(null);
    await one.leave();
    const next = watch(standIn(places, { spacingSeconds: 4 }).turn());
    await after(3 * second - 1);
    expect(next.turn).toBeUndefined();
    await after(1);
    expect(next.turn).toBeDefined();
  });

  test("last as long as a session may", async () => {
    const { turn } = standIn(inProcessPlaces());
    const one = watch(turn());
    await after(0);
    expect(one.turn?.until).toBe(performance.now() + sessionMs);
  });

  test("that end twice make room for one", async () => {
    const { turn } = standIn(inProcessPlaces());
    const all = Array.from({ length: 3 }, () => watch(turn()));
    await after(0);
    all[0]?.turn?.end(null);
    await after(0);
    all[0]?.turn?.end(null);
    await after(0);
    expect(all[2]?.turn).toBeUndefined();
  });

  test("at one key do not wait for those at another", async () => {
    const places = inProcessPlaces();
    const one = watch(standIn(places).turn());
    const other = watch(standIn(places, { key: "other" }).turn());
    await after(0);
    expect(one.turn && other.turn).toBeDefined();
  });
});

describe("hosts to whom we come too fast", () => {
  test("are left alone for a minute, then for twice as long each time, up to a quarter of an hour", async () => {
    const places = inProcessPlaces();
    const rests: number[] = [];
    for (let count = 0; count < 6; count++) {
      const { turn, leave } = standIn(places);
      const one = watch(turn());
      await after(0);
      one.turn?.end(421);
      await leave();
      const refused = await places.take(limits.key, 1, sessionMs);
      if (!("askAgainMs" in refused)) throw new Error("the place does not rest");
      rests.push(refused.askAgainMs / second);
      await after(refused.askAgainMs);
    }
    expect(rests).toEqual([60, 120, 240, 480, 900, 900]);
  });

  test("are forgiven by a session that fares better", async () => {
    const places = inProcessPlaces();
    const { turn, leave } = standIn(places);
    for (const code of [421, 421, null, 421]) {
      const one = watch(turn(1_000_000));
      await after(1_000 * second);
      one.turn?.end(code);
    }
    await leave();
    expect(await places.take(limits.key, 1, sessionMs)).toEqual({
      askAgainMs: 60 * second,
      refusal: { code: 421, times: 1 },
    });
  });
});

describe("hosts that have refused us time and again", () => {
  const refused = async (times: number, count: number): Promise<Places> => {
    const places = inProcessPlaces();
    for (let number = 0; number < count; number++) {
      const taken = await places.take(limits.key, count, sessionMs);
      const refusal = { code: 421, times };
      if ("place" in taken) await places.giveBack(taken.place, { milliseconds: 60 * second, refusal });
    }
    return places;
  };

  test("answer for all who come meanwhile", async () => {
    const one = watch(standIn(await refused(3, 2), { connections: 2 }).turn());
    await after(0);
    expect(one).toEqual({ refusal: { code: 421, times: 3 } });
  });

  test.each([
    ["they have refused us twice", async () => refused(2, 2), 2],
    ["there is another place", async () => refused(3, 2), 3],
  ])("are asked again where %s", async (_, places, connections) => {
    const one = watch(standIn(await places(), { connections }).turn());
    await after(0);
    expect(one.refusal).toBeUndefined();
  });
});

describe("a store of places that fails", () => {
  const broken: Places = {
    take: () => Promise.reject(new Error("no table")),
    giveBack: () => Promise.reject(new Error("no table")),
  };

  test("means to come back later", async () => {
    const one = watch(standIn(broken).turn());
    await after(patienceMs + second);
    expect(one.retryAfterSeconds).toBeGreaterThanOrEqual(15);
  });

  test("at the end is nobody's failure", async () => {
    const { turn, leave } = standIn({ ...inProcessPlaces(), giveBack: broken.giveBack });
    const one = watch(turn());
    await after(0);
    one.turn?.end(null);
    await expect(leave()).resolves.toBeUndefined();
  });

  test("that is slow does not keep a place after everybody has left", async () => {
    const slow = inProcessPlaces();
    const { places, counts } = counted({
      ...slow,
      take: async (...terms) => {
        await pause(second);
        return slow.take(...terms);
      },
    });
    const { turn, leave } = standIn(places);
    const stop = new AbortController();
    watch(turn(patienceMs, stop.signal));
    await after(0);
    stop.abort();
    const left = leave();
    await after(2 * second);
    await left;
    expect(counts).toEqual({ taken: 1, givenBack: 1 });
  });
});

test("however many workers have however much to ask, the hosts see no more sessions than they bear, none too soon, and all in the end", async () => {
  const session = fc.record({ at: fc.nat({ max: 20_000 }), lasts: fc.nat({ max: 5_000 }) });
  const workers = fc.array(fc.array(session, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 });
  const politeness = fc.record({
    connections: fc.integer({ min: 1, max: 3 }),
    spacingSeconds: fc.constantFrom(0, 1, 4),
  });
  await fc.assert(
    fc.asyncProperty(workers, politeness, async (work, terms) => {
      const places = leased(20);
      const begins: number[] = [];
      let open = 0;
      let most = 0;
      let done = 0;
      const visits = work.map((sessions) =>
        createTurns(places, sessionMs).visit({ ...limits, ...terms }, async (line) => {
          await Promise.all(
            sessions.map(async ({ at, lasts }) => {
              await pause(at);
              const outcome = await line.turn(1_000_000, never);
              if (!("turn" in outcome)) return;
              begins.push(performance.now());
              most = Math.max(most, ++open);
              await pause(lasts);
              open--;
              done++;
              outcome.turn.end(null);
            }),
          );
        }),
      );
      await after(600 * second);
      await Promise.all(visits);
      expect(done).toBe(work.flat().length);
      expect(most).toBeLessThanOrEqual(terms.connections);
      const distances = begins.slice(terms.connections).map((begin, index) => begin - (begins[index] ?? 0));
      expect(Math.min(...distances, Infinity)).toBeGreaterThanOrEqual(terms.spacingSeconds * second);
    }),
    { numRuns: 100 },
  );
});
