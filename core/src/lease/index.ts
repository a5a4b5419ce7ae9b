/**
 * Leases: which worker may hold sessions with which mail hosts, so that all workers together are as polite as one. A
 * lease that nobody gives back ends by itself. It holds nobody's data.
 */
export * as Lease from "./index.ts";

import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";
import { LeaseEntity } from "./entity.ts";

/** How long a place serves one session after another before others may have it. */
const reuseMs = 20_000;
/** What the clocks of two workers may differ by, and a goodbye may take. */
const marginMs = 10_000;
/** When to look again for a place that is held, since nobody knows when it is given back. */
const heldMs = 2_000;
const triesPerRequest = 4;
const requestMs = 3_000;
/** How long a row is kept that nobody touches, for what it tells of refusals. */
const memorySeconds = 3600;

/** Takes a place for sessions of so many milliseconds; else tells when to ask again. Tries a few, from any one on, so that workers seldom meet. */
export async function take(key: string, count: number, sessionMs: number): Promise<Prober.Taken> {
  Actor.operator();
  const first = Math.floor(Math.random() * count);
  const full: Prober.Full[] = [];
  for (let step = 0; step < Math.min(count, triesPerRequest); step++) {
    const taken = await takeOne(key, (first + step) % count, sessionMs + reuseMs);
    if ("place" in taken) return taken;
    full.push(taken);
  }
  return Prober.fullOf(full);
}

async function takeOne(key: string, number: number, holdMs: number): Promise<Prober.Taken> {
  const now = Clock.now().getTime();
  const holder = ulid();
  const row = { key: rowKey(key), place: number, holder, ...freeIn(holdMs + marginMs) };
  const { rejected, data: before } = await LeaseEntity.put(row)
    .where(({ freeFrom }, { lte, notExists }) => `${notExists(freeFrom)} OR ${lte(freeFrom, now)}`)
    .go({ response: "all_old", returnOnConditionCheckFailure: "all_old", abortSignal: soon() });
  const refusal = before?.refusal ?? null;
  // Where the answer to a first try was lost, the second finds the place taken by the first.
  if (!rejected || before?.holder === holder) return { place: { key, number, holder, holdMs, refusal } };
  const leftMs = (before?.freeFrom ?? now) - now;
  return { askAgainMs: before?.holder === undefined ? leftMs : Math.min(leftMs, aroundMs(heldMs)), refusal };
}

/** Gives a place back; it is free again after the rest. Does nothing where the place is another's by now, or was given back before. */
export async function giveBack(place: Prober.Place, { milliseconds, refusal }: Prober.Rest): Promise<void> {
  Actor.operator();
  const row = {
    key: rowKey(place.key),
    place: place.number,
    ...freeIn(milliseconds),
    ...(refusal && { refusal }),
  };
  await LeaseEntity.put(row)
    .where(({ holder }, { eq }) => eq(holder, place.holder))
    .go({ returnOnConditionCheckFailure: true, abortSignal: soon() });
}

const freeIn = (milliseconds: number) => {
  const freeFrom = Clock.now().getTime() + milliseconds;
  return { freeFrom, expires: Math.ceil(freeFrom / 1000) + memorySeconds };
};

const soon = (): AbortSignal => AbortSignal.timeout(requestMs);
const aroundMs = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);

const longestKey = 500;

/** Many hosts make a long name, and a key of the table is short. */
const rowKey = (key: string): string =>
  key.length <= longestKey ? key : createHash("sha256").update(key).digest("hex");
