import { expect, test } from "vitest";
import { checksText } from "./evidence-text.ts";

test("A check reads name, outcome and reason.", () => {
  expect(
    checksText({
      mailbox: { status: "errored", reason: "rcpt_timeout" },
      syntax: { status: "pass", reason: "ok" },
      catch_all: { status: "fail", reason: "accepts_any" },
    }),
  ).toEqual(["syntax: passed (ok)", "catch_all: failed (accepts_any)", "mailbox: no answer (rcpt_timeout)"]);
});
