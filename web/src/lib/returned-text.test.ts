import { expect, test } from "vitest";
import { returnedText } from "./returned-text.ts";

test.each([
  [{ unknown: 0, repeated: 0, unreached: 0 }, 0, ""],
  [{ unknown: 7, repeated: 0, unreached: 0 }, 7, "7 unknown"],
  [{ unknown: 7, repeated: 10, unreached: 0 }, 17, "7 unknown, 10 known from the last 24 hours"],
  [{ unknown: 0, repeated: 0, unreached: 1_040 }, 1_040, "1,040 not reached"],
  [{ unknown: 1, repeated: 0, unreached: 0 }, 13, "1 unknown, 12 of an earlier start"],
])("%j of %d credits that came back", (why, returned, text) => {
  expect(returnedText(why, returned)).toBe(text);
});
