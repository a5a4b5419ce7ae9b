import { expect, it } from "vitest";
import { canonicalMailbox } from "./canonical-mailbox.ts";

it.each([
  ["ann@inbox.test", "ann@inbox.test"],
  ["ann+list@inbox.test", "ann@inbox.test"],
  ["ann+a+b@inbox.test", "ann@inbox.test"],
  ["+ann@inbox.test", "+ann@inbox.test"],
  ["ann.lee@inbox.test", "ann.lee@inbox.test"],
  ["ann.lee@gmail.com", "annlee@gmail.com"],
  ["a.n.n.l.e.e+7@googlemail.com", "annlee@gmail.com"],
])("The mailbox of %s is %s.", (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox);
});
