import { beforeEach, expect, it } from "vitest";
import { Config } from "../kit/config.ts";
import { retrySeconds } from "./redelivery.ts";

beforeEach(() => Config.set({ ...Config.get(), retrySeconds: 15 }));

it("a message that failed once is delivered again within 15 seconds, at different times", () => {
  const seconds = Array.from({ length: 100 }, () => retrySeconds(1));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(15);
  expect(new Set(seconds).size).toBeGreaterThan(3);
});

it("a message that keeps failing waits longer, up to two minutes", () => {
  expect(retrySeconds(3)).toBeGreaterThanOrEqual(30);
  expect(retrySeconds(3)).toBeLessThanOrEqual(60);
  for (const receives of [4, 25]) {
    expect(retrySeconds(receives)).toBeGreaterThanOrEqual(60);
    expect(retrySeconds(receives)).toBeLessThanOrEqual(120);
  }
});
