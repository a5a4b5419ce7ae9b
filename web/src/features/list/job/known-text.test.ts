import { expect, it } from "vitest";
import type { Info } from "@winnow/core/list/schema";
import { blockedText, knownText, startText } from "./known-text.ts";

const rows = { total: 3_200, distinct: 3_000, duplicates: 200, bad_syntax: 0 };
const analyzed = { verification: null };
const verified = { verification: {} as NonNullable<Info["verification"]> };

it("The text on known addresses says how many addresses are known, from where, and that they are free.", () => {
  expect(knownText(68, rows, analyzed)).toBe("68 addresses are known from the analysis and cost nothing.");
  expect(knownText(1, rows, analyzed)).toBe("1 address is known from the analysis and costs nothing.");
  expect(knownText(650, rows, verified)).toBe("650 of 3,000 addresses are known already and cost nothing.");
  expect(knownText(0, rows, verified)).toBe("");
});

it("The text on known addresses offers to verify the others.", () => {
  expect(startText("Verify", 0, rows)).toBe("Verify 3,000 addresses");
  expect(startText("Verify", 650, rows)).toBe("Verify the other 2,350 addresses");
  expect(startText("Verify", 2_999, rows)).toBe("Verify the other address");
  expect(startText("Verify", 3_000, rows)).toBe("Verify this list");
});

it("The text on blocked addresses says how many they are where that is known.", () => {
  expect([0, 12, null].map(blockedText)).toEqual([
    ".",
    ", nor do the 12 that your rules block or that are suppressed.",
    ", nor do those that your rules block or that are suppressed.",
  ]);
});
