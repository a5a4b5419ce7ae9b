import { expect, test } from "vitest";
import { cookieText } from "./cookie-text.ts";

test("A cookie is same-site strict, secure, and scoped to the parent domain of the stage.", () => {
  const options = { seconds: 604_800, domain: "winnow.test", isSecure: true };
  expect(cookieText("access_token", "a b", options)).toBe(
    "access_token=a%20b; Path=/; Max-Age=604800; SameSite=Strict; Domain=winnow.test; Secure",
  );
});

test("Without a parent domain a cookie belongs to the host alone.", () => {
  expect(cookieText("a", "", { seconds: 0, domain: null, isSecure: false })).toBe(
    "a=; Path=/; Max-Age=0; SameSite=Strict",
  );
});
