import { expect, test } from "vitest";
import { noReplyOf } from "./no-reply.ts";

test.each([
  ["connect_timeout", "connect", "It did not answer in time when we called."],
  ["connect_refused", "connect", "It refused the connection when we called."],
  ["starttls_tls", "starttls", "No encrypted connection came about when we asked for encryption."],
  ["rcpt_closed", "rcpt", "It hung up without a word when we asked about the mailbox."],
])("%s is explained.", (reason, stage, sentence) => {
  expect(noReplyOf(reason)).toEqual({ stage, sentence });
});

test("Other reasons give null.", () => {
  for (const reason of [
    "",
    "mailbox_full",
    "greylisted",
    "not_probed",
    "rcpt",
    "rcpt_timeout_twice",
    "constructor_timeout",
  ])
    expect(noReplyOf(reason)).toBeNull();
});
