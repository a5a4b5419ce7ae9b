import { expect, it } from "vitest";
import { calibrated, calibration } from "./calibration.ts";

it("A higher suggestion never has a lower chance", () => {
  for (let step = 1; step <= 1_000; step += 1)
    expect(calibrated(step / 1_000)).toBeGreaterThanOrEqual(calibrated((step - 1) / 1_000));
});

it("A pair of the table is itself, and what lies between two of them between their chances", () => {
  for (const [suggested, measured] of calibration) expect(calibrated(suggested)).toBe(measured);
  for (const [place, [suggested, measured]] of calibration.entries()) {
    const [next, after] = calibration[place + 1] ?? [suggested, measured];
    expect(calibrated((suggested + next) / 2)).toBeCloseTo((measured + after) / 2);
  }
});

it("The table goes from 0 to 1", () => {
  expect([calibration[0]?.[0], calibration.at(-1)?.[0]]).toEqual([0, 1]);
});
