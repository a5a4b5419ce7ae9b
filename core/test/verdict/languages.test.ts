import { expect, test } from "vitest";
import { Prober } from "../../src/port/prober/index.ts";
import { read } from "../../src/verdict/reply/index.ts";
import { mayPass } from "../../src/verdict/retry.ts";
import { statusOf } from "../../src/verdict/reason.ts";
import { languages } from "./languages.ts";

function meaningOf(text: string) {
  const reply = Prober.writtenReply(text, "rcpt", "");
  if (!reply) throw new SyntaxError(`not a reply: ${text}`);
  return read(reply).meaning;
}

test("Replies are read in at least 20 languages besides English.", () => {
  expect(Object.keys(languages).length).toBeGreaterThanOrEqual(20);
});

test.each(Object.entries(languages))(
  "%s is read in each class.",
  (_, { dead, disabled, full, policy, temporary }) => {
    expect([dead, disabled, full].map(meaningOf)).toEqual([
      "mailbox_not_found",
      "mailbox_disabled",
      "mailbox_full",
    ]);
    expect(statusOf[meaningOf(policy)]).toBe("unknown");
    expect(mayPass(meaningOf(temporary))).toBe(true);
  },
);
