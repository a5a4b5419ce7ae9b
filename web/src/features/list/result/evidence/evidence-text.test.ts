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

test("the deciding check is the last that fits the status", () => {
  const passed = { status: "pass", reason: "ok" } as const;
  const checks = { syntax: passed, mx: { status: "pass", reason: "mx1.example" }, free: passed } as const;
  const failed = { ...checks, mailbox: { status: "fail", reason: "mailbox_not_found" } } as const;
  expect(decidingCheck({ status: "invalid", checks: failed })).toBe("mailbox: failed (mailbox_not_found)");
  expect(decidingCheck({ status: "valid", checks })).toBe("mx: passed (mx1.example)");
  expect(decidingCheck({ status: "unknown", checks })).toBeNull();
});
