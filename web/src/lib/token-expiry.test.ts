import { describe, expect, test } from "vitest";
import { expiryMarginSeconds, expiryOf, isExpired, issuedAt } from "./token-expiry.ts";

const tokenOf = (claims: unknown) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;

describe("a token", () => {
  const now = 1_700_000_000;

  test("expires one margin before its exp", () => {
    const token = tokenOf({ exp: now + expiryMarginSeconds + 1 });
    expect(isExpired(token, now * 1000)).toBe(false);
    expect(isExpired(token, (now + 1) * 1000)).toBe(true);
  });

  test("with a base64url payload is read", () => {
    const token = tokenOf({ exp: 5, iat: 4, name: "~~~>>>???" });
    expect([expiryOf(token), issuedAt(token)]).toEqual([5, 4]);
  });

  test.each(["", "nonsense", "a.b.c", tokenOf({}), tokenOf("text"), tokenOf({ exp: "5" })])(
    "that cannot be read counts as expired: %s",
    (token) => {
      expect(isExpired(token, 0)).toBe(true);
    },
  );
});
