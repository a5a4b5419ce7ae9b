import { describe, expect, it } from "vitest";
import { betaBelow, betaQuantile, logBeta } from "./beta.ts";

describe("the beta distribution", () => {
  it.each([
    [0.3, 1, 1, 0.3],
    [0.5, 4, 4, 0.5],
    [0.2, 1, 5, 1 - 0.8 ** 5],
    [0.9, 7, 1, 0.9 ** 7],
    [0.1, 2, 3, 0.0523],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])("at %d with parameters %d and %d has the cumulative share %d", (x, a, b, share) => {
    expect(betaBelow(x, a, b)).toBeCloseTo(share, 10);
  });

  it("has the function of its name, for small and large numbers", () => {
    expect(Math.exp(logBeta(2, 3))).toBeCloseTo(1 / 12, 10);
    expect(Math.exp(logBeta(0.1, 1))).toBeCloseTo(10, 10);
    expect(Math.exp(logBeta(0.1, 0.3))).toBeCloseTo(12.830598536, 8);
    expect(logBeta(1, 1_000_000)).toBeCloseTo(-Math.log(1_000_000), 6);
  });

  it("gives the published exact limits for the shares 0 of 50, 5 of 100, 50 of 1,000", () => {
    expect(betaQuantile(0.975, 1, 50)).toBeCloseTo(0.0711, 4);
    expect(betaQuantile(0.025, 5, 96)).toBeCloseTo(0.0164, 4);
    expect(betaQuantile(0.975, 6, 95)).toBeCloseTo(0.1128, 4);
    expect(betaQuantile(0.025, 50, 951)).toBeCloseTo(0.0373, 4);
    expect(betaQuantile(0.975, 51, 950)).toBeCloseTo(0.0654, 4);
  });

  it("is the inverse of its quantile function, for small and large samples", () => {
    for (const [a, b] of [
      [0.7, 12],
      [3, 3],
      [40.5, 960.2],
      [2_000, 150_000],
    ] as const)
      for (const at of [0.025, 0.5, 0.975])
        expect(betaBelow(betaQuantile(at, a, b), a, b)).toBeCloseTo(at, 6);
  });
});
