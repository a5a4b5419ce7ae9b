import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { inProcessSlots } from "./in-process-slots.ts";
import type { Slot, Acquired } from "./slot.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cooldown = (milliseconds: number) => ({ milliseconds, refusal: null });

function slotIn(taken: Acquired): Slot {
  if ("retryAfterMs" in taken) throw new Error("no slot is free");
  return taken.slot;
}

test("a repeated release does not free a slot that has a new holder", async () => {
  const slots = inProcessSlots();
  const slot = slotIn(await slots.acquire("key", 1, 1));
  await slots.release(slot, cooldown(0));
  slotIn(await slots.acquire("key", 1, 1));
  await slots.release(slot, cooldown(0));
  expect(await slots.acquire("key", 1, 1)).toEqual({ retryAfterMs: 1_000, refusal: null });
});

test("a cooldown lasts exactly as long as stated", async () => {
  const slots = inProcessSlots();
  await slots.release(slotIn(await slots.acquire("key", 1, 1)), cooldown(500));
  vi.advanceTimersByTime(499);
  expect(await slots.acquire("key", 1, 1)).toEqual({ retryAfterMs: 1, refusal: null });
  vi.advanceTimersByTime(1);
  slotIn(await slots.acquire("key", 1, 1));
});

test("a cooldown survives ten thousand other keys, and is dropped once it is over", async () => {
  const slots = inProcessSlots();
  const touch = async (key: string, milliseconds: number) =>
    slots.release(slotIn(await slots.acquire(key, 1, 1)), cooldown(milliseconds));
  for (let index = 0; index < 10_000; index++) await touch(`brief${index}`, 1_000);
  await touch("long", 60_000);
  vi.advanceTimersByTime(30_000);
  await touch("one more", 0);
  expect(await slots.acquire("long", 1, 1)).toEqual({ retryAfterMs: 30_000, refusal: null });
});
