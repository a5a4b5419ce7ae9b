import { PutCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user, visitor } from "../actors.ts";
import { documents } from "../../src/aws/table/client.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import { SessionPlaceEntity } from "../../src/probing/session-place/entity.ts";
import { SessionPlace } from "../../src/probing/session-place/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const refusal = { code: 421, times: 1 };
const sessionMs = 90_000;
/** The time after which a killed worker's place is free. */
const longestHoldSeconds = 120;

/** Acquires and releases places of one key, with a clock. */
function setup(count: number, key = ulid()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  return {
    key,
    clock,
    take: () => as(operator, () => SessionPlace.acquire(key, count, sessionMs), clock),
    release: (place: Prober.Place, seconds = 0, refusal: Prober.Refusal | null = null) =>
      as(operator, () => SessionPlace.release(place, { milliseconds: seconds * 1000, refusal }), clock),
  };
}

function placeIn(taken: Prober.Acquired): Prober.Place {
  if ("retryAfterMs" in taken) throw new Error(`no place is free for ${taken.retryAfterMs} ms`);
  return taken.place;
}

/** Drops the next response of the table after the write, so that the SDK retries. */
function loseResponse(): void {
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

const isFull = (taken: Prober.Acquired): boolean => "retryAfterMs" in taken;

describe("a place", () => {
  it("has one holder under concurrent acquisitions", async () => {
    const { take } = setup(2);
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    const places = taken.flatMap((each) => ("place" in each ? [each.place] : []));
    expect(new Set(places.map(({ number }) => number))).toEqual(new Set([0, 1]));
  });

  it("is acquired once when a lost response is retried", async () => {
    const { take } = setup(1);
    loseResponse();
    expect(isFull(await take())).toBe(false);
    expect(isFull(await take())).toBe(true);
  });

  it("is free at once after its release, or after a cooldown", async () => {
    const { take, release, clock } = setup(1);
    await release(placeIn(await take()));
    await release(placeIn(await take()), 6);
    clock.advance(5.9);
    expect(await take()).toEqual({ retryAfterMs: expect.closeTo(100), refusal: null });
    clock.advance(0.1);
    expect(isFull(await take())).toBe(false);
  });

  it("remembers for its next holder how far its sessions are ahead of the spacing", async () => {
    const { key, take, clock } = setup(1);
    const place = placeIn(await take());
    const cooldown = { milliseconds: 0, refusal: null, aheadMs: 30_000 };
    await as(operator, () => SessionPlace.release(place, cooldown), clock);
    clock.advance(10);
    expect(placeIn(await take())).toMatchObject({ key, aheadMs: 20_000 });
  });

  it("of a killed worker is free after exactly two minutes", async () => {
    const { take, clock } = setup(1);
    placeIn(await take());
    clock.advance(longestHoldSeconds - 1);
    expect(isFull(await take())).toBe(true);
    clock.advance(1);
    expect(isFull(await take())).toBe(false);
  });

  it("is held for longer than a session", async () => {
    const { take } = setup(1);
    const { holdMs } = placeIn(await take());
    expect(holdMs).toBeGreaterThan(sessionMs);
    expect(holdMs).toBeLessThan(longestHoldSeconds * 1000);
  });

  it("that is held may be retried in a few seconds", async () => {
    const { take } = setup(1);
    placeIn(await take());
    const again = await take();
    expect("retryAfterMs" in again && again.retryAfterMs).toBeGreaterThan(1_000);
    expect("retryAfterMs" in again && again.retryAfterMs).toBeLessThan(3_000);
  });

  it("keeps its refusal until a session is not refused", async () => {
    const { take, release, clock } = setup(1);
    await release(placeIn(await take()), 60, refusal);
    expect(await take()).toEqual({ retryAfterMs: 60_000, refusal });
    clock.advance(60);
    const second = placeIn(await take());
    expect(second.refusal).toEqual(refusal);
    expect(await take()).toMatchObject({ refusal: null });
    await release(second);
    expect(placeIn(await take()).refusal).toBeNull();
  });

  it("that is refused does not affect the other places of the key", async () => {
    const { take, release } = setup(2);
    const [one, other] = [placeIn(await take()), placeIn(await take())];
    await release(one, 60, refusal);
    expect(await take()).toMatchObject({ refusal: null });
    await release(other, 90, refusal);
    expect(await take()).toEqual({ retryAfterMs: 60_000, refusal });
  });

  it("is found among many with few requests", async () => {
    const { take } = setup(25);
    const taken = await Promise.all(Array.from({ length: 12 }, take));
    expect(taken.filter(isFull).length).toBeLessThan(6);
  });
});

describe("a release", () => {
  it("that is repeated does not free the place of the next holder", async () => {
    const { take, release } = setup(1);
    const place = placeIn(await take());
    await Promise.all([release(place), release(place)]);
    placeIn(await take());
    await release(place);
    expect(isFull(await take())).toBe(true);
  });

  it("that is late does not end the cooldown of a later holder", async () => {
    const { take, release, clock } = setup(1);
    const late = placeIn(await take());
    clock.advance(longestHoldSeconds);
    await release(placeIn(await take()), 60);
    await release(late);
    expect(await take()).toEqual({ retryAfterMs: 60_000, refusal: null });
  });
});

const workerCount = 3;
const worker = fc.nat({ max: workerCount - 1 });
const step = fc.oneof(
  fc.record({ does: fc.constant("acquire" as const), worker }),
  fc.record({ does: fc.constant("release" as const), worker, cooldown: fc.nat({ max: 9 }) }),
  fc.record({ does: fc.constant("die" as const), worker }),
  fc.record({ does: fc.constant("wait" as const), seconds: fc.constantFrom(1, 5, 50, 120) }),
);

it("Workers never hold more places than exist and find each free one, under random steps and deaths.", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 30 }),
      async (count, steps) => {
        const { take, release, clock } = setup(count);
        const held = Array.from({ length: workerCount }, (): Prober.Place[] => []);
        /** The expected state: the last holder of each place, and when it is free. */
        const expected = Array.from({ length: count }, () => ({ holder: "", freeFrom: 0 }));
        const surprises: unknown[] = [];
        const inSeconds = (seconds: number) => clock.now().getTime() + seconds * 1000;

        for (const each of steps) {
          if (each.does === "wait") clock.advance(each.seconds);
          if (each.does === "die") held[each.worker] = [];
          if (each.does === "release") {
            const place = held[each.worker]?.shift();
            if (!place) continue;
            await release(place, each.cooldown);
            const state = expected[place.number];
            if (state?.holder === place.holder) state.freeFrom = inSeconds(each.cooldown);
          }
          if (each.does === "acquire") {
            const isFree = expected.map(({ freeFrom }) => freeFrom <= inSeconds(0));
            const taken = await take();
            const isExpected = "place" in taken ? isFree[taken.place.number] : !isFree.includes(true);
            if (!isExpected) surprises.push({ isFree, taken });
            if (!("place" in taken)) continue;
            const { number, holder } = taken.place;
            expected[number] = { holder, freeFrom: inSeconds(longestHoldSeconds) };
            held[each.worker]?.push(taken.place);
          }
        }
        expect(surprises).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

describe("the row of a place", () => {
  it("is written for the operator only", async () => {
    const take = () => SessionPlace.acquire(ulid(), 1, sessionMs);
    expect(isFull(await as(operator, take))).toBe(false);
    for (const actor of [user(newWorkspaceID()), system(newWorkspaceID()), visitor()])
      await expect(as(actor, take)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("has a TTL", async () => {
    const { key, take, clock } = setup(1);
    placeIn(await take());
    const { data } = await SessionPlaceEntity.get({ key, place: 0 }).go();
    const seconds = (data?.expires ?? 0) - clock.now().getTime() / 1000;
    expect(seconds).toBeGreaterThan(longestHoldSeconds);
    expect(seconds).toBeLessThan(2 * 3600);
  });

  it("is read where it was stored under former names", async () => {
    const { key, take, clock } = setup(1);
    const freeFrom = clock.now().getTime() + 60_000;
    const names = { pk: `$winnow#key_${key.toLowerCase()}`, sk: "$session-lease_1#slot_0" };
    const model = { __edb_e__: "session-lease", __edb_v__: "1" };
    const Item = { ...names, ...model, key, slot: 0, freeFrom, refusal, expires: freeFrom };
    await documents.send(new PutCommand({ TableName: Config.get().table, Item }));
    expect(await take()).toEqual({ retryAfterMs: 60_000, refusal });
  });

  it("may have a key of any length", async () => {
    const names = Array.from({ length: 60 }, (_, n) => `mx${n}.${"a".repeat(60)}.example`).join(" ");
    const one = setup(1, `${names} ${ulid()}`);
    const other = setup(1, `${names} ${ulid()}`);
    placeIn(await one.take());
    placeIn(await other.take());
    expect(isFull(await one.take())).toBe(true);
  });
});
