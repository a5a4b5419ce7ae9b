import { expect, it } from "vitest";
import { opinionOn } from "./opinion.ts";

it.each([
  { status: "invalid", reason: "no_domain", suggestion: "jane@gmail.com", verdict: "suggest" },
  { status: "unknown", reason: "not_probed", suggestion: "jane@gmail.com", verdict: "suggest" },
  { status: "invalid", reason: "bad_syntax", suggestion: null, verdict: "warn" },
  { status: "invalid", reason: "no_mail_host", suggestion: null, verdict: "warn" },
  { status: "risky", reason: "disposable", suggestion: null, verdict: "warn" },
  { status: "unknown", reason: "not_probed", suggestion: null, verdict: "ok" },
  { status: "unknown", reason: "dns_timeout", suggestion: null, verdict: "ok" },
] as const)("$reason with the suggestion $suggestion is answered with $verdict", ({ verdict, ...given }) => {
  expect(opinionOn(given)).toEqual({ verdict, suggestion: given.suggestion });
});

it("What an own rule decides goes before all else.", () => {
  const typo = { status: "risky", reason: "disposable", suggestion: "jane@gmail.com" } as const;
  const rule = { match: "domain", value: "gmial.com" } as const;
  expect(opinionOn({ ...typo, rule: { ...rule, effect: "block" } })).toEqual({
    verdict: "warn",
    suggestion: null,
  });
  expect(opinionOn({ ...typo, rule: { ...rule, effect: "allow" } })).toEqual({
    verdict: "ok",
    suggestion: null,
  });
});
