import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

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
  expect(passwordStrength(password)).toBe(strength);
});

test("Length counts characters, not UTF-16 units.", () => {
  expect(passwordStrength("😀😀😀😀😀😀😀")).toBe("short");
});
