/**
 * Session places: the places of each key, shared by all workers through the table, so that together they stay within the
 * provider limits. A place that is not released expires. It belongs to no workspace.
 */
export * as SessionPlace from "./index.ts";

import { ulid } from "ulid";
import { Actor } from "../../kit/actor.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Prober } from "../../port/prober/index.ts";
import { boundedKey } from "../../kit/bounded-key.ts";
import { SessionPlaceEntity } from "./entity.ts";

/** How long a held place serves one session after another before others may acquire it. */
const reuseMs = 20_000;
/** For clock skew between two workers, and for QUIT. */
const marginMs = 10_000;
/** When to look again for a place that is held: its release time is not known. */
const heldMs = 2_000;
const triesPerRequest = 4;
const requestMs = 3_000;

/**
 * Acquires one of `count` places for sessions of `sessionMs`; else tells when to ask again. Tries a few places from a random
 * one on, so that workers seldom collide.
 */
export async function acquire(key: string, count: number, sessionMs: number): Promise<Prober.Acquired> {
  Actor.operator();
  const first = Math.floor(Math.random() * count);
  const taken: Prober.NoPlace[] = [];
  for (let step = 0; step < Math.min(count, triesPerRequest); step++) {
    const acquired = await acquireOne(key, (first + step) % count, sessionMs + reuseMs);
    if ("place" in acquired) return acquired;
    taken.push(acquired);
  }
  return Prober.combineNoPlace(taken);
}

async function acquireOne(key: string, number: number, holdMs: number): Promise<Prober.Acquired> {
  const now = Clock.now().getTime();
  const holder = ulid();
  const row = { key: boundedKey(key), place: number, holder, ...freeIn(holdMs + marginMs) };
  const { rejected, data: before } = await SessionPlaceEntity.put(row)
    .where(({ freeFrom }, { lte, notExists }) => `${notExists(freeFrom)} OR ${lte(freeFrom, now)}`)
    .go({ response: "all_old", returnOnConditionCheckFailure: "all_old", abortSignal: requestTimeout() });
  const refusal = before?.refusal ?? null;
  const aheadMs = Math.max(0, (before?.evenFrom ?? now) - now);
  // A retry after a lost answer finds the place acquired by the first try.
  if (!rejected || before?.holder === holder)
    return { place: { key, number, holder, holdMs, refusal, aheadMs } };
  const leftMs = (before?.freeFrom ?? now) - now;
  const retryAfterMs = before?.holder === undefined ? leftMs : Math.min(leftMs, jittered(heldMs));
  return { retryAfterMs, refusal };
}

/** Releases a place, which is free again after the cooldown. Does nothing where it was released before, or has another holder. */
export async function release(
  place: Prober.Place,
  { milliseconds, refusal, aheadMs = 0 }: Prober.Cooldown,
): Promise<void> {
  Actor.operator();
  const row = {
    key: boundedKey(place.key),
    place: place.number,
    ...freeIn(milliseconds),
    ...(aheadMs > 0 && { evenFrom: Math.ceil(Clock.now().getTime() + aheadMs) }),
    ...(refusal && { refusal }),
  };
  await SessionPlaceEntity.put(row)
    .where(({ holder }, { eq }) => eq(holder, place.holder))
    .go({ returnOnConditionCheckFailure: true, abortSignal: requestTimeout() });
}

const freeIn = (milliseconds: number) => {
  const freeFrom = Clock.now().getTime() + milliseconds;
  return { freeFrom, expires: Math.ceil(freeFrom / 1000) + keptSeconds.sessionPlace };
};

const requestTimeout = (): AbortSignal => AbortSignal.timeout(requestMs);
const jittered = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);
