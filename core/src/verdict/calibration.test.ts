import { expect, it } from "vitest";
import { calibrated, calibration } from "./calibration.ts";

it("A higher suggestion never has a lower chance", () => {
  for (let step = 1; step <= 1_000; step += 1)
    expect(calibrated(step / 1_000)).toBeGreaterThanOrEqual(calibrated((step - 1) / 1_000));
});

it("A pair of the table is itself, and what lies between two of them between their chances", () => {
  for (const [suggested, measured] of calibration) expect(calibrated(suggested)).toBe(measured);
  expect(calibrated(0.3)).toBeCloseTo((0.26 + 0.355) / 2);
});

it("The table goes from 0 to 1", () => {
  expect([calibration[0]?.[0], calibration.at(-1)?.[0]]).toEqual([0, 1]);
});
