import { beforeEach, expect, it } from "vitest";
import { Config } from "../../kit/config.ts";
import { firstChunks, nextChunks } from "./flow-control.ts";

beforeEach(() => Config.set({ ...Config.get(), chunksInFlight: { min: 1, max: 50 } }));

it("A verification begins with eight chunks, and with one where the queue is long.", () => {
  expect([firstChunks(0), firstChunks(3), firstChunks(4)]).toEqual([8, 8, 1]);
});

it("A chunk that ends is followed by two while nothing waits, up to fifty in flight.", () => {
  const nextOf = (inFlight: number) => nextChunks({ inFlight, waiting: 0 });
  expect([0, 7, 48, 49, 50, 60].map(nextOf)).toEqual([2, 2, 2, 1, 0, 0]);
});

it("A chunk that ends is followed by one while a few messages wait.", () => {
  expect([1, 49, 50].map((inFlight) => nextChunks({ inFlight, waiting: 3 }))).toEqual([1, 1, 0]);
});

it("A chunk that ends is followed by none while the queue is long, but one stays in flight.", () => {
  expect([0, 1, 2, 49].map((inFlight) => nextChunks({ inFlight, waiting: 4 }))).toEqual([1, 0, 0, 0]);
});

it("Ten verifications of a thousand chunks keep the queue short and every consumer busy.", () => {
  const consumers = 50;
  const inFlight = Array.from({ length: 10 }, () => firstChunks(0));
  const waitingNow = () => Math.max(0, inFlight.reduce((sum, chunks) => sum + chunks, 0) - consumers);
  let longest = 0;
  for (let ended = 0; ended < 5_000; ended++) {
    const one = ended % inFlight.length;
    const left = (inFlight[one] ?? 0) - 1;
    inFlight[one] = left + nextChunks({ inFlight: left, waiting: waitingNow() });
    longest = Math.max(longest, waitingNow());
  }
  expect(longest).toBeLessThanOrEqual(31);
  expect(waitingNow()).toBeLessThanOrEqual(4);
  expect(inFlight.reduce((sum, chunks) => sum + chunks, 0)).toBeGreaterThanOrEqual(consumers);
});
