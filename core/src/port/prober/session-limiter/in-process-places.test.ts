import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { inProcessPlaces } from "./in-process-places.ts";
import type { Place, Acquired } from "./place.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cooldown = (milliseconds: number) => ({ milliseconds, refusal: null });

function placeIn(taken: Acquired): Place {
  if ("retryAfterMs" in taken) throw new Error("no place is free");
  return taken.place;
}

test("A repeated release does not free a place that has a new holder.", async () => {
  const places = inProcessPlaces();
  const place = placeIn(await places.acquire("key", 1, 1));
  await places.release(place, cooldown(0));
  placeIn(await places.acquire("key", 1, 1));
  await places.release(place, cooldown(0));
  expect(await places.acquire("key", 1, 1)).toEqual({ retryAfterMs: 1_000, refusal: null });
});

test("A cooldown lasts exactly as long as stated.", async () => {
  const places = inProcessPlaces();
  await places.release(placeIn(await places.acquire("key", 1, 1)), cooldown(500));
  vi.advanceTimersByTime(499);
  expect(await places.acquire("key", 1, 1)).toEqual({ retryAfterMs: 1, refusal: null });
  vi.advanceTimersByTime(1);
  placeIn(await places.acquire("key", 1, 1));
});

test("A cooldown survives ten thousand other keys, and is dropped once it is over.", async () => {
  const places = inProcessPlaces();
  const touch = async (key: string, milliseconds: number) =>
    places.release(placeIn(await places.acquire(key, 1, 1)), cooldown(milliseconds));
  for (let index = 0; index < 10_000; index++) await touch(`brief${index}`, 1_000);
  await touch("long", 60_000);
  vi.advanceTimersByTime(30_000);
  await touch("one more", 0);
  expect(await places.acquire("long", 1, 1)).toEqual({ retryAfterMs: 30_000, refusal: null });
});
