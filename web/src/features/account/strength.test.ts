import { expect, test } from "vitest";
import { strengthOf } from "./strength.ts";

test.each([
  ["", "short"],
  ["Ab1!xyz", "short"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abababababababab", "weak"],
  ["sunshine", "weak"],
  ["Sunshine7", "fair"],
  ["correct horse battery", "strong"],
  ["G7!kz9?Rw2", "fair"],
  ["G7!kz9?Rw2#q", "strong"],
  ["x".repeat(129), "long"],
] as const)("%s is %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test("eight characters count as such in every script", () => {
  expect(strengthOf("😀😀😀😀😀😀😀")).toBe("short");
});
