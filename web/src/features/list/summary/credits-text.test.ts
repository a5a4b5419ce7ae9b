import { expect, it } from "vitest";
import { creditsText } from "./credits-text.ts";

const returned = { returned: 12, returned_for: { unknown: 12, blocked: 0, repeated: 0, unreached: 0 } };

it("A list that was verified once says what that cost.", () => {
  expect(creditsText({ reserved: 1_329, charged: 1_317, charged_before: 0, ...returned })).toBe(
    "1,317 credits charged, 12 returned: 12 unknown.",
  );
});

it("A list that was verified again says what all runs cost, and then the last one.", () => {
  expect(creditsText({ reserved: 12, charged: 0, charged_before: 1_317, ...returned })).toBe(
    "1,317 credits charged in all. The last run: 0 credits charged, 12 returned: 12 unknown.",
  );
  expect(creditsText({ reserved: 13, charged: 1, charged_before: 1_317, ...returned })).toMatch(
    /^1,318 credits charged in all\./,
  );
});

it("Where the cost of earlier runs is not known, the last one is named so.", () => {
  expect(creditsText({ reserved: 12, charged: 0, ...returned })).toBe(
    "The last run: 0 credits charged, 12 returned: 12 unknown.",
  );
});
