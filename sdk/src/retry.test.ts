import { describe, expect, it } from "vitest";
import { WinnowError } from "./error.ts";
import { isRetried, retryMs } from "./retry.ts";

describe("the wait before a retry", () => {
  it("doubles from half a second to eight, with up to half of it random", () => {
    expect([1, 2, 3, 4, 5, 6].map((retry) => retryMs(retry, null, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
    expect([1, 2, 3].map((retry) => retryMs(retry, null, 0))).toEqual([250, 500, 1_000]);
  });

  it("is at least Retry-After, and at most a quarter longer", () => {
    expect(retryMs(1, 3, 0)).toBe(3_000);
    expect(retryMs(4, 3, 1)).toBe(3_750);
    expect(retryMs(1, 0, 1)).toBe(0);
  });
});

describe("a failure", () => {
  it.each([
    ["network", 0],
    ["rate.limited", 429],
    ["unavailable", 503],
    ["idempotency.in_progress", 409],
    ["internal", 500],
    ["unexpected", 502],
    ["unexpected", 504],
    ["timeout", 0],
  ])("is tried again: %s, %d", (code, status) => {
    expect(isRetried(new WinnowError(code, "", { status }))).toBe(true);
  });

  it.each([
    ["credits.insufficient", 402],
    ["list.conflict", 409],
    ["idempotency.other_body", 422],
    ["unexpected", 200],
    ["signature", 0],
  ])("is final: %s, %d", (code, status) => {
    expect(isRetried(new WinnowError(code, "", { status }))).toBe(false);
  });
});
