import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCount, formatQuantity, formatPercent, formatShare } from "./number.ts";
import { formatBytes } from "./bytes.ts";

describe("a number", () => {
  test("has thousands separators", () => {
    expect(formatCount(1_000_000)).toBe("1,000,000");
    expect(formatCount(-1_250)).toBe("-1,250");
    expect(formatCount(999)).toBe("999");
    expect(formatCount(1e-7)).toBe("0");
  });

  test("reads as Intl formats it", () => {
    const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
    const tenth = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const hundredth = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (value) => {
        expect(formatCount(value)).toBe(whole.format(value));
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 0.998, noNaN: true }), (share) => {
        const percent = share * 100;
        const text = percent < 1 ? hundredth.format(percent) : tenth.format(percent);
        expect(formatShare(share)).toBe(`${text}%`);
      }),
      { numRuns: 1_000, examples: [[0.010_05], [0.001_45], [0.0115], [0.0725]] },
    );
  });

  test("agrees with its noun", () => {
    expect(formatQuantity(0, "row")).toBe("0 rows");
    expect(formatQuantity(1, "row")).toBe("1 row");
    expect(formatQuantity(2_000, "address", "addresses")).toBe("2,000 addresses");
  });

  test.each([
    [0, 10, "0%"],
    [0, 0, "0%"],
    [1, 1_000_000, "<0.1%"],
    [1, 1_000, "0.1%"],
    [1, 3, "33.3%"],
    [1, 4, "25.0%"],
    [999_999, 1_000_000, ">99.9%"],
    [10, 10, "100%"],
  ])("%i of %i is %s", (part, total, text) => {
    expect(formatPercent(part, total)).toBe(text);
  });

  test.each([
    [0, "0%"],
    [1e-9, "<0.01%"],
    [0.00004, "<0.01%"],
    [0.0069, "0.69%"],
    [0.0163, "1.6%"],
    [1, "100%"],
  ])("a share of %f is %s", (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  test.each([
    [0, "0 B"],
    [999, "999 B"],
    [1_000, "1 kB"],
    [999_499, "999 kB"],
    [999_500, "1 MB"],
    [250_000_000, "250 MB"],
  ])("%i bytes read %s", (value, text) => {
    expect(formatBytes(value)).toBe(text);
  });
});
