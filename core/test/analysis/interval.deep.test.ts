import { describe, expect, it } from "vitest";
import { coverage, sizes } from "./interval.ts";

describe("the 95 % interval of the expected bounces", () => {
  it.each(sizes)("holds the truth for 93 to 98 % of 2,000 lists of $from to $to addresses", (size) => {
    const { analyzed, verified } = coverage(size, 2_000, 1);
    expect(analyzed).toBeGreaterThanOrEqual(0.93);
    expect(analyzed).toBeLessThanOrEqual(0.98);
    expect(verified).toBeGreaterThanOrEqual(0.93);
    expect(verified).toBeLessThanOrEqual(0.98);
  });
});
