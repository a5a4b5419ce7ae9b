import { expect, it } from "vitest";
import { addressMatches } from "./match.ts";

it("finds a text anywhere in an address, without regard to case", () => {
  for (const text of ["jane", "e@ex", "example.com", "jane@example.com"])
    expect(addressMatches("Jane@Example.COM", text)).toBe(true);
  expect(addressMatches("jane@example.com", "joe")).toBe(false);
});

it("finds a domain in Unicode by its A-label, too", () => {
  for (const text of ["exämple", "xn--exmple", "jane@xn--exmple-cua.com"])
    expect(addressMatches("Jane@EXÄMPLE.com", text)).toBe(true);
});
