import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inProcessPlaces } from "./in-process.ts";
import type { Line, Outcome, Turn } from "./line.ts";
import type { Places, Politeness, Refusal } from "./places.ts";
import { createTurns } from "./turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sessionMs = 90_000;
const patienceMs = 5_000;
const never = new AbortController().signal;
const second = 1_000;
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const limits: Politeness = { key: "example", connections: 1, recipients: 50, spacingSeconds: 0 };

/** Places that keep count of what is asked of them. */
function counted(places: Places = inProcessPlaces()) {
  const counts = { taken: 0, givenBack: 0 };
  const counting: Places = {
    take(...terms) {
      counts.taken++;
      return places.take(...terms);
    },
    giveBack(...terms) {
      counts.givenBack++;
      return places.giveBack(...terms);
    },
  };
  return { places: counting, counts };
}

/** Stands in line at the places, and stays until it is told to leave. */
function standIn(places: Places, politeness: Partial<Politeness> = {}) {
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<Line>();
  const visit = createTurns(places, sessionMs).visit({ ...limits, ...politeness }, (line) => {
    entered.resolve(line);
    return promise;
  });
  return {
    turn: async (patience = patienceMs, signal = never) => (await entered.promise).turn(patience, signal),
    leave: () => {
      leave();
      return visit;
    },
  };
}

/** What came of waiting, as far as is known. */
function watch(outcome: Promise<Outcome>) {
  const watched: { turn?: Turn; retryAfterSeconds?: number; refusal?: Refusal } = {};
  void outcome.then((known) => Object.assign(watched, known));
  return watched;
}

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

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Places that are given for so many seconds more than a session may take, as leases are. */
function leased(reuseSeconds: number): Places {
  const places = inProcessPlaces();
  const holdMs = sessionMs + reuseSeconds * second;
  return {
    async take(...terms) {
      const taken = await places.take(...terms);
      return "place" in taken ? { place: { ...taken.place, holdMs } } : taken;
    },
    giveBack: (place, rest) => places.giveBack(place, rest),
  };
}
