import { expect, test } from "vitest";
import { formatMs, indented, outcomeOf } from "./delivery-text.ts";

test("An answer is shown by its status, and its absence by the cause.", () => {
  expect(outcomeOf({ status: 204, error: null })).toBe("Answered 204");
  expect(outcomeOf({ status: null, error: "timeout" })).toBe("No answer within 5 seconds");
});

test("A second and more is shown in seconds.", () => {
  expect([0, 85.4, 999, 1_240].map(formatMs)).toEqual(["0 ms", "85 ms", "999 ms", "1.2 s"]);
});

test("JSON is indented, and any other text stays as it is.", () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(indented("<h1>Bad gateway</h1>")).toBe("<h1>Bad gateway</h1>");
  expect(indented("")).toBe("");
});
