import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user, visitor } from "../../test/actors.ts";
import { documents } from "../aws/table/client.ts";
import type { Actor } from "../kit/actor.ts";
import { manualClock } from "../port/clock/manual.ts";
import type { Prober } from "../port/prober/index.ts";
import { LeaseEntity } from "./entity.ts";
import { Lease } from "./index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const refusal = { code: 421, times: 1 };
const sessionMs = 90_000;
/** In which a killed worker's place is free again. */
const longestHoldSeconds = 120;

/** Workers at one key with so many places, and the time. */
function stage(count: number, key = ulid()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  return {
    key,
    clock,
    take: () => as(operator, () => Lease.take(key, count, sessionMs), clock),
    giveBack: (place: Prober.Place, seconds = 0, refusal: Prober.Refusal | null = null) =>
      as(operator, () => Lease.giveBack(place, { milliseconds: seconds * 1000, refusal }), clock),
  };
}

function placeIn(taken: Prober.Taken): Prober.Place {
  if ("askAgainMs" in taken) throw new Error(`no place is free for ${taken.askAgainMs} ms`);
  return taken.place;
}

/** Has the next answer of the table lost after it did what was asked, so that the SDK asks again. */
function loseAnswer(): void {
  let isLost = false;
  documents.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      if (isLost) return answer;
      isLost = true;
      throw Object.assign(new Error("The answer was lost."), { name: "TimeoutError" });
    },
    { step: "deserialize", name: `lose-${ulid()}`, priority: "low" },
  );
}

const isFull = (taken: Prober.Taken): boolean => "askAgainMs" in taken;

describe("a place", () => {
  it("is one worker's at a time, however many want it at once", async () => {
    const { take } = stage(2);
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    const places = taken.flatMap((each) => ("place" in each ? [each.place] : []));
    expect(new Set(places.map(({ number }) => number))).toEqual(new Set([0, 1]));
  });

  it("is had by who asks again because the answer was lost", async () => {
    const { take } = stage(1);
    loseAnswer();
    expect(isFull(await take())).toBe(false);
    expect(isFull(await take())).toBe(true);
  });

  it("that is given back is another's at once, unless it rests", async () => {
    const { take, giveBack, clock } = stage(1);
    await giveBack(placeIn(await take()));
    await giveBack(placeIn(await take()), 6);
    clock.advance(5.9);
    expect(await take()).toEqual({ askAgainMs: expect.closeTo(100), refusal: null });
    clock.advance(0.1);
    expect(isFull(await take())).toBe(false);
  });

  it("of a worker that was killed is free again after two minutes, and not before", async () => {
    const { take, clock } = stage(1);
    placeIn(await take());
    clock.advance(longestHoldSeconds - 1);
    expect(isFull(await take())).toBe(true);
    clock.advance(1);
    expect(isFull(await take())).toBe(false);
  });

  it("outlasts the sessions that may be begun at it", async () => {
    const { take } = stage(1);
    const { holdMs } = placeIn(await take());
    expect(holdMs).toBeGreaterThan(sessionMs);
    expect(holdMs).toBeLessThan(longestHoldSeconds * 1000);
  });

  it("that is held is worth another look in a few seconds, since it may be given back any time", async () => {
    const { take } = stage(1);
    placeIn(await take());
    const again = await take();
    expect("askAgainMs" in again && again.askAgainMs).toBeGreaterThan(1_000);
    expect("askAgainMs" in again && again.askAgainMs).toBeLessThan(3_000);
  });

  it("remembers how it was refused, until a session fares better", async () => {
    const { take, giveBack, clock } = stage(1);
    await giveBack(placeIn(await take()), 60, refusal);
    expect(await take()).toEqual({ askAgainMs: 60_000, refusal });
    clock.advance(60);
    const second = placeIn(await take());
    expect(second.refusal).toEqual(refusal);
    expect(await take()).toMatchObject({ refusal: null });
    await giveBack(second);
    expect(placeIn(await take()).refusal).toBeNull();
  });

  it("that is refused says nothing of the others at the key", async () => {
    const { take, giveBack } = stage(2);
    const [one, other] = [placeIn(await take()), placeIn(await take())];
    await giveBack(one, 60, refusal);
    expect(await take()).toMatchObject({ refusal: null });
    await giveBack(other, 90, refusal);
    expect(await take()).toEqual({ askAgainMs: 60_000, refusal });
  });

  it("is found among many, by few requests", async () => {
    const { take } = stage(25);
    const taken = await Promise.all(Array.from({ length: 12 }, take));
    expect(taken.filter(isFull).length).toBeLessThan(6);
  });
});

describe("giving back", () => {
  it("twice is once: what another holds by now stays theirs", async () => {
    const { take, giveBack } = stage(1);
    const mine = placeIn(await take());
    await Promise.all([giveBack(mine), giveBack(mine)]);
    placeIn(await take());
    await giveBack(mine);
    expect(isFull(await take())).toBe(true);
  });

  it("too late does not cut short the rest of whoever had it meanwhile", async () => {
    const { take, giveBack, clock } = stage(1);
    const late = placeIn(await take());
    clock.advance(longestHoldSeconds);
    await giveBack(placeIn(await take()), 60);
    await giveBack(late);
    expect(await take()).toEqual({ askAgainMs: 60_000, refusal: null });
  });
});

const workerCount = 3;
const worker = fc.nat({ max: workerCount - 1 });
const step = fc.oneof(
  fc.record({ does: fc.constant("take" as const), worker }),
  fc.record({ does: fc.constant("give back" as const), worker, rest: fc.nat({ max: 9 }) }),
  fc.record({ does: fc.constant("die" as const), worker }),
  fc.record({ does: fc.constant("wait" as const), seconds: fc.constantFrom(1, 5, 50, 120) }),
);

it("workers never hold more places than there are, and find each that is free, whatever they do and whoever is killed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 30 }),
      async (count, steps) => {
        const { take, giveBack, clock } = stage(count);
        const held = Array.from({ length: workerCount }, (): Prober.Place[] => []);
        /** Who took each place last, and when it is free, as an observer knows it. */
        const known = Array.from({ length: count }, () => ({ holder: "", freeFrom: 0 }));
        const surprises: unknown[] = [];
        const inSeconds = (seconds: number) => clock.now().getTime() + seconds * 1000;

        for (const each of steps) {
          if (each.does === "wait") clock.advance(each.seconds);
          if (each.does === "die") held[each.worker] = [];
          if (each.does === "give back") {
            const place = held[each.worker]?.shift();
            if (!place) continue;
            await giveBack(place, each.rest);
            const seat = known[place.number];
            if (seat?.holder === place.holder) seat.freeFrom = inSeconds(each.rest);
          }
          if (each.does === "take") {
            const isFree = known.map(({ freeFrom }) => freeFrom <= inSeconds(0));
            const taken = await take();
            const isExpected = "place" in taken ? isFree[taken.place.number] : !isFree.includes(true);
            if (!isExpected) surprises.push({ isFree, taken });
            if (!("place" in taken)) continue;
            const { number, holder } = taken.place;
            known[number] = { holder, freeFrom: inSeconds(longestHoldSeconds) };
            held[each.worker]?.push(taken.place);
          }
        }
        expect(surprises).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

describe("a lease", () => {
  it("is the operator's affair, and no customer's", async () => {
    const take = () => Lease.take(ulid(), 1, sessionMs);
    expect(isFull(await as(operator, take))).toBe(false);
    for (const actor of [user(newWorkspaceID()), system(newWorkspaceID()), visitor()])
      await expect(as(actor, take)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("vanishes by itself", async () => {
    const { key, take, clock } = stage(1);
    placeIn(await take());
    const { data } = await LeaseEntity.get({ key, place: 0 }).go();
    const seconds = (data?.expires ?? 0) - clock.now().getTime() / 1000;
    expect(seconds).toBeGreaterThan(longestHoldSeconds);
    expect(seconds).toBeLessThan(2 * 3600);
  });

  it("may be at a key of any length", async () => {
    const names = Array.from({ length: 60 }, (_, n) => `mx${n}.${"a".repeat(60)}.example`).join(" ");
    const one = stage(1, `${names} ${ulid()}`);
    const other = stage(1, `${names} ${ulid()}`);
    placeIn(await one.take());
    placeIn(await other.take());
    expect(isFull(await one.take())).toBe(true);
  });
});
