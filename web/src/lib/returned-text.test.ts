import { expect, test } from "vitest";
import { returnedText } from "./returned-text.ts";

test.each([
  [{ unknown: 0, repeated: 0, unreached: 0 }, ""],
  [{ unknown: 7, repeated: 0, unreached: 0 }, "7 unknown"],
  [{ unknown: 7, repeated: 10, unreached: 0 }, "7 unknown, 10 known from the last 24 hours"],
  [{ unknown: 0, repeated: 0, unreached: 1_040 }, "1,040 not reached"],
])("%j of the credits that came back", (why, text) => {
  expect(returnedText(why)).toBe(text);
});
