import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user, visitor } from "../actors.ts";
import { documents } from "../../src/aws/table/client.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import { SessionLeaseEntity } from "../../src/probing/session-lease/entity.ts";
import { SessionLease } from "../../src/probing/session-lease/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const refusal = { code: 421, times: 1 };
const sessionMs = 90_000;
/** The time after which a killed worker's slot is free. */
const longestHoldSeconds = 120;

/** Acquires and releases slots of one key, with a clock. */
function setup(count: number, key = ulid()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  return {
    key,
    clock,
    take: () => as(operator, () => SessionLease.acquire(key, count, sessionMs), clock),
    release: (slot: Prober.Slot, seconds = 0, refusal: Prober.Refusal | null = null) =>
      as(operator, () => SessionLease.release(slot, { milliseconds: seconds * 1000, refusal }), clock),
  };
}

function slotIn(taken: Prober.Acquired): Prober.Slot {
  if ("retryAfterMs" in taken) throw new Error(`no slot is free for ${taken.retryAfterMs} ms`);
  return taken.slot;
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

describe("a slot", () => {
  it("has one holder under concurrent acquisitions", async () => {
    const { take } = setup(2);
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    const slots = taken.flatMap((each) => ("slot" in each ? [each.slot] : []));
    expect(new Set(slots.map(({ number }) => number))).toEqual(new Set([0, 1]));
  });

  it("is acquired once when a lost response is retried", async () => {
    const { take } = setup(1);
    loseResponse();
    expect(isFull(await take())).toBe(false);
    expect(isFull(await take())).toBe(true);
  });

  it("is free at once after its release, or after a cooldown", async () => {
    const { take, release, clock } = setup(1);
    await release(slotIn(await take()));
    await release(slotIn(await take()), 6);
    clock.advance(5.9);
    expect(await take()).toEqual({ retryAfterMs: expect.closeTo(100), refusal: null });
    clock.advance(0.1);
    expect(isFull(await take())).toBe(false);
  });

  it("remembers for its next holder how far its sessions are ahead of the spacing", async () => {
    const { key, take, clock } = setup(1);
    const slot = slotIn(await take());
    const cooldown = { milliseconds: 0, refusal: null, aheadMs: 30_000 };
    await as(operator, () => SessionLease.release(slot, cooldown), clock);
    clock.advance(10);
    expect(slotIn(await take())).toMatchObject({ key, aheadMs: 20_000 });
  });

  it("of a killed worker is free after exactly two minutes", async () => {
    const { take, clock } = setup(1);
    slotIn(await take());
    clock.advance(longestHoldSeconds - 1);
    expect(isFull(await take())).toBe(true);
    clock.advance(1);
    expect(isFull(await take())).toBe(false);
  });

  it("is held for longer than a session", async () => {
    const { take } = setup(1);
    const { holdMs } = slotIn(await take());
    expect(holdMs).toBeGreaterThan(sessionMs);
    expect(holdMs).toBeLessThan(longestHoldSeconds * 1000);
  });

  it("that is held may be retried in a few seconds", async () => {
    const { take } = setup(1);
    slotIn(await take());
    const again = await take();
    expect("retryAfterMs" in again && again.retryAfterMs).toBeGreaterThan(1_000);
    expect("retryAfterMs" in again && again.retryAfterMs).toBeLessThan(3_000);
  });

  it("keeps its refusal until a session is not refused", async () => {
    const { take, release, clock } = setup(1);
    await release(slotIn(await take()), 60, refusal);
    expect(await take()).toEqual({ retryAfterMs: 60_000, refusal });
    clock.advance(60);
    const second = slotIn(await take());
    expect(second.refusal).toEqual(refusal);
    expect(await take()).toMatchObject({ refusal: null });
    await release(second);
    expect(slotIn(await take()).refusal).toBeNull();
  });

  it("that is refused does not affect the other slots of the key", async () => {
    const { take, release } = setup(2);
    const [one, other] = [slotIn(await take()), slotIn(await take())];
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
  it("that is repeated does not free the slot of the next holder", async () => {
    const { take, release } = setup(1);
    const slot = slotIn(await take());
    await Promise.all([release(slot), release(slot)]);
    slotIn(await take());
    await release(slot);
    expect(isFull(await take())).toBe(true);
  });

  it("that is late does not end the cooldown of a later holder", async () => {
    const { take, release, clock } = setup(1);
    const late = slotIn(await take());
    clock.advance(longestHoldSeconds);
    await release(slotIn(await take()), 60);
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

it("workers never hold more slots than exist and find each free one, under random steps and deaths", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 30 }),
      async (count, steps) => {
        const { take, release, clock } = setup(count);
        const held = Array.from({ length: workerCount }, (): Prober.Slot[] => []);
        /** The expected state: the last holder of each slot, and when it is free. */
        const expected = Array.from({ length: count }, () => ({ holder: "", freeFrom: 0 }));
        const surprises: unknown[] = [];
        const inSeconds = (seconds: number) => clock.now().getTime() + seconds * 1000;

        for (const each of steps) {
          if (each.does === "wait") clock.advance(each.seconds);
          if (each.does === "die") held[each.worker] = [];
          if (each.does === "release") {
            const slot = held[each.worker]?.shift();
            if (!slot) continue;
            await release(slot, each.cooldown);
            const state = expected[slot.number];
            if (state?.holder === slot.holder) state.freeFrom = inSeconds(each.cooldown);
          }
          if (each.does === "acquire") {
            const isFree = expected.map(({ freeFrom }) => freeFrom <= inSeconds(0));
            const taken = await take();
            const isExpected = "slot" in taken ? isFree[taken.slot.number] : !isFree.includes(true);
            if (!isExpected) surprises.push({ isFree, taken });
            if (!("slot" in taken)) continue;
            const { number, holder } = taken.slot;
            expected[number] = { holder, freeFrom: inSeconds(longestHoldSeconds) };
            held[each.worker]?.push(taken.slot);
          }
        }
        expect(surprises).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

describe("a lease", () => {
  it("is acquired by the operator only", async () => {
    const take = () => SessionLease.acquire(ulid(), 1, sessionMs);
    expect(isFull(await as(operator, take))).toBe(false);
    for (const actor of [user(newWorkspaceID()), system(newWorkspaceID()), visitor()])
      await expect(as(actor, take)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("has a TTL", async () => {
    const { key, take, clock } = setup(1);
    slotIn(await take());
    const { data } = await SessionLeaseEntity.get({ key, slot: 0 }).go();
    const seconds = (data?.expires ?? 0) - clock.now().getTime() / 1000;
    expect(seconds).toBeGreaterThan(longestHoldSeconds);
    expect(seconds).toBeLessThan(2 * 3600);
  });

  it("may have a key of any length", async () => {
    const names = Array.from({ length: 60 }, (_, n) => `mx${n}.${"a".repeat(60)}.example`).join(" ");
    const one = setup(1, `${names} ${ulid()}`);
    const other = setup(1, `${names} ${ulid()}`);
    slotIn(await one.take());
    slotIn(await other.take());
    expect(isFull(await one.take())).toBe(true);
  });
});
