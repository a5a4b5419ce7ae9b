import { expect, test } from "vitest";
import { Address } from "../address/index.ts";
import { retryAfter, namedWait } from "./retry.ts";
import { Reason } from "./schema.ts";

const evidence = { address: Address.describe("jane@example.com"), mail: null, probe: null, catchAll: null };

test("Only temporary reasons are retried.", () => {
  const again = Reason.options.filter((reason) => retryAfter(reason, evidence) !== null);
  expect(again).toEqual([
    "dns_timeout",
    "greylisted",
    "rate_limited",
    "server_unavailable",
    "catch_all_unknown",
  ]);
});

test.each([
  ["Greylisted, please try again in 300 seconds", 300],
  ["Greylisting in action, try again in 5 minutes", 300],
  ["Please retry after 2 hours", 7200],
  ["Greylisted for 60 seconds", 60],
  ["Try again in 00:04:59", 299],
  ["wait 90s", 90],
  ["try again in 0 seconds", 1],
  ["try again in 14399 seconds", 14_399],
  ["try again in 14401 seconds", 14_400],
  ["try again in 99999 hours", 14_400],
  ["Please try again later", null],
  ["rejected for 550 reasons again", null],
])("%s asks for a wait of %s seconds.", (text, seconds) => {
  expect(namedWait(text)).toBe(seconds);
});

test.each([
  ["a full mailbox", 452, "mailbox_full", 0],
  ["a full mailbox", 552, "mailbox_full", null],
  ["words about the sender", 451, "sender_blocked", 0],
  ["words about the sender", 550, "sender_blocked", null],
  ["a disabled mailbox", 450, "mailbox_disabled", null],
] as const)("%s with %i is retried only if the code is temporary.", (_, code, reason, seconds) => {
  const probe = { kind: "replied", stage: "rcpt", host: "mx.test", code, enhanced: null, text: "" } as const;
  expect(retryAfter(reason, { ...evidence, probe })).toBe(seconds);
});
