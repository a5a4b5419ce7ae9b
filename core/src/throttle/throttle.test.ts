import { describe, expect, it } from "vitest";
import { waitAfter } from "./index.ts";

describe("whoever fails to sign in", () => {
  it("is forgiven five times, then waits twice as long each time, and never above a quarter of an hour", () => {
    expect([0, 4, 5, 6, 7].map(waitAfter)).toEqual([0, 0, 2, 4, 8]);
    expect(waitAfter(13)).toBe(512);
    expect(waitAfter(14)).toBe(900);
    expect(waitAfter(500)).toBe(900);
  });
});
