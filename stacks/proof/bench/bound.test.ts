import { afterEach, expect, test } from "vitest";
import { printBounds } from "./bound.ts";

afterEach(() => {
  process.exitCode = undefined;
});

function printed(...bounds: Parameters<typeof printBounds>[0]): string[] {
  const lines: string[] = [];
  printBounds(bounds, (line) => lines.push(...line.split("\n")));
  return lines.slice(1);
}

test("A value at its bound holds, and the benchmark passes.", () => {
  expect(
    printed({ what: "seconds", measured: 10, max: 10 }, { what: "score", measured: 95, min: 95 }),
  ).toEqual(["  seconds         10    ≤ 10   ok", "  score           95    ≥ 95   ok"]);
  expect(process.exitCode).toBeUndefined();
});

test.each([
  { what: "seconds", measured: 10.1, max: 10, decimals: 1 },
  { what: "score", measured: 94, min: 95 },
  { what: "what was not measured", measured: Number.NaN, max: 10 },
])("A value beyond its bound fails the benchmark: $what", (bound) => {
  expect(printed(bound).join()).toContain("MISSED");
  expect(process.exitCode).toBe(1);
});
