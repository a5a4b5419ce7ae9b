import { expect, test } from "vitest";
import { describe } from "./describe.ts";

test.each([
  ["blanks and line breaks", " \tjane@example.com\r\n"],
  ["a no-break space and a byte order mark", "\uFEFFjane@example.com\u00A0"],
])("describe trims %s around an address.", (_, email) => {
  expect(describe(email)).toMatchObject({ email, parsed: { ok: true, normalized: "jane@example.com" } });
});

test("describe reports a blank text as empty.", () => {
  expect(describe(" \t\n").parsed).toEqual({ ok: false, reason: "empty" });
});

test("describe consults no list for an address with bad syntax.", () => {
  expect(describe("info@@mailinator.com")).toEqual({
    email: "info@@mailinator.com",
    parsed: { ok: false, reason: "at_repeated" },
    relay: null,
    disposable: null,
    free: false,
    role: null,
    roleRank: null,
    lookalike: null,
    suggestion: null,
  });
});

test.each([
  ["mailto:jane@example.org", "jane@example.org"],
  ["jane at example dot org", "jane@example.org"],
  ["jane@gmail,com", "jane@gmail.com"],
  ["jane@gmail.comgmail.com", "jane@gmail.com"],
])("describe suggests what %s can be mended to.", (text, email) => {
  expect(describe(text).suggestion).toEqual({ email, certain: true });
});

test("describe returns a role and its rank.", () => {
  expect(describe("No-Reply@example.com")).toMatchObject({ role: "no-reply", roleRank: 1 });
  expect(describe("jane@example.com")).toMatchObject({ role: null, roleRank: null });
});

test("describe returns the domain that a look-alike domain imitates.", () => {
  expect(describe("jane@pаypal.com")).toMatchObject({ lookalike: "paypal.com", suggestion: null });
  expect(describe("jane@gmаil.com")).toMatchObject({
    lookalike: "gmail.com",
    suggestion: { email: "jane@gmail.com", certain: true },
  });
  expect(describe("jane@paypal.com").lookalike).toBeNull();
});
