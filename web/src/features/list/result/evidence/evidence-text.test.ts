import { expect, test } from "vitest";
import { checksText, decidingCheck } from "./evidence-text.ts";

test("a check reads name, outcome and reason", () => {
  expect(
    checksText({
      mailbox: { status: "errored", reason: "rcpt_timeout" },
      syntax: { status: "pass", reason: "ok" },
      catch_all: { status: "fail", reason: "accepts_any" },
    }),
  ).toEqual(["syntax: passed (ok)", "catch_all: failed (accepts_any)", "mailbox: no answer (rcpt_timeout)"]);
});

test("the deciding check is the one behind the reason", () => {
  const checks = {
    domain: { status: "fail", reason: "no_domain" },
    disposable: { status: "fail", reason: "listed" },
    mailbox: { status: "pass", reason: "accepted" },
  } as const;
  expect(decidingCheck({ reason: "no_domain", checks })).toBe("domain: failed (no_domain)");
  expect(decidingCheck({ reason: "disposable", checks })).toBe("disposable: failed (listed)");
  expect(decidingCheck({ reason: "accepted", checks })).toBe("mailbox: passed (accepted)");
  expect(decidingCheck({ reason: "catch_all", checks })).toBeNull();
});
