import { expect, it } from "vitest";
import { forecastUnit } from "./forecast-unit.ts";

const rows = { total: 1_500, distinct: 1_397, duplicates: 63, bad_syntax: 40 };

it("The text of the forecast says why the forecast counts fewer than there are rows.", () => {
  expect(forecastUnit(rows)).toBe(
    "It counts 1,397 distinct addresses and 40 rows without a well-formed address; a row that repeats an address is not counted again.",
  );
  expect(forecastUnit({ ...rows, bad_syntax: 0 })).toBe(
    "It counts 1,397 distinct addresses; a row that repeats an address is not counted again.",
  );
});

it("The text of the forecast says nothing where each row has its own address.", () => {
  expect(forecastUnit({ ...rows, duplicates: 0 })).toBe("");
});
