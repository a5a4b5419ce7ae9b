import { expect, test } from "vitest";
import { returnedText } from "./returned-credits-text.ts";

test.each([
  [{}, ""],
  [{ unknown: 7 }, "7 unknown"],
  [{ unknown: 7, repeated: 10 }, "7 unknown, 10 known from the last 24 hours"],
  [{ unknown: 2, blocked: 5 }, "2 unknown, 5 blocked by your rules or suppressed"],
  [{ unreached: 1_040 }, "1,040 not reached"],
])("%j of the credits that came back.", (why, text) => {
  expect(returnedText({ unknown: 0, blocked: 0, repeated: 0, unreached: 0, ...why })).toBe(text);
});
