import { expect, it } from "vitest";
import { askable } from "./askable.ts";

const counts = { valid: 3, invalid: 2, risky: 1, unknown: 15 };

it("Asking again may settle the unknown addresses, but for those that the workspace blocks.", () => {
  expect(askable({ counts, blocked: 3 })).toBe(12);
  expect(askable({ counts, blocked: 15 })).toBe(0);
  expect(askable({ counts })).toBe(15);
});
