import { expect, test } from "vitest";
import { actions, isFound, places } from "./commands.ts";

const found = (text: string) =>
  [...places, ...actions].filter((place) => isFound(place, text)).map(({ label }) => label);

test("a place is found by the beginnings of its words, in any order", () => {
  expect(found("list val")).toEqual(["List Validation"]);
  expect(found("val list")).toEqual(["List Validation"]);
  expect(found("INVO")).toEqual(["Payments"]);
  expect(found("oices")).toEqual([]);
});

test("everything is found by an empty text", () => {
  expect(found("")).toHaveLength(places.length + actions.length);
  expect(found(" ")).toHaveLength(places.length + actions.length);
});
