import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";

const origin = "https://winnow.test";
const key = "wn_test_abc";

/** The arguments that a shell passes to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync("/bin/sh", ["-c", `curl() { printf '%s\\n' "$@"; }; ${command}`], { encoding: "utf8" })
    .trimEnd()
    .split("\n");

test("A key that verifies posts an address.", () => {
  expect(
    argumentsOf(curlOf({ origin, key, scopes: ["verify", "lists:read"], email: "jo@inbox.test" })),
  ).toEqual([
    "https://winnow.test/v1/verify",
    "-H",
    "Authorization: Bearer wn_test_abc",
    "-H",
    "Content-Type: application/json",
    "-d",
    '{"email":"jo@inbox.test"}',
  ]);
});

test("An address with a quote or a dollar sign reaches the API as it is.", () => {
  const email = "o'brien$HOME`x`@inbox.test";
  expect(argumentsOf(curlOf({ origin, key, scopes: ["verify"], email })).at(-1)).toBe(
    JSON.stringify({ email }),
  );
});

test.each([
  [["lists:read", "credits:read"], "lists"],
  [["credits:read"], "credits"],
  [["webhooks:write"], "webhooks"],
  [["lists:write"], "reasons"],
] as const)("A key with the scopes %s reads /v1/%s", (scopes, path) => {
  expect(argumentsOf(curlOf({ origin, key, scopes, email: "" }))[0]).toBe(`https://winnow.test/v1/${path}`);
});
