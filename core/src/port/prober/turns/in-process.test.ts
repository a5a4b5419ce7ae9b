import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { inProcessPlaces } from "./in-process.ts";
import type { Place, Taken } from "./places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = (milliseconds: number) => ({ milliseconds, refusal: null });

function placeIn(taken: Taken): Place {
  if ("askAgainMs" in taken) throw new Error("no place is free");
  return taken.place;
}

test("a place that was given back stays another's, however often it is given back", async () => {
  const places = inProcessPlaces();
  const mine = placeIn(await places.take("key", 1, 1));
  await places.giveBack(mine, rest(0));
  placeIn(await places.take("key", 1, 1));
  await places.giveBack(mine, rest(0));
  expect(await places.take("key", 1, 1)).toEqual({ askAgainMs: 1_000, refusal: null });
});

test("a place that rests is free to the millisecond", async () => {
  const places = inProcessPlaces();
  await places.giveBack(placeIn(await places.take("key", 1, 1)), rest(500));
  vi.advanceTimersByTime(499);
  expect(await places.take("key", 1, 1)).toEqual({ askAgainMs: 1, refusal: null });
  vi.advanceTimersByTime(1);
  placeIn(await places.take("key", 1, 1));
});

test("what rests is still known when very many keys are, and forgotten once it has rested", async () => {
  const places = inProcessPlaces();
  const touch = async (key: string, milliseconds: number) =>
    places.giveBack(placeIn(await places.take(key, 1, 1)), rest(milliseconds));
  for (let index = 0; index < 10_000; index++) await touch(`brief${index}`, 1_000);
  await touch("long", 60_000);
  vi.advanceTimersByTime(30_000);
  await touch("one more", 0);
  expect(await places.take("long", 1, 1)).toEqual({ askAgainMs: 30_000, refusal: null });
});
