import { expect, test } from "vitest";
import { hasForeignReason, isOnlyPrefaced } from "./preface.ts";

const statement = "@: user unknown";

test.each([
  "sorry.",
  "requested action not taken: mailbox unavailable.",
  "hello %us. your message could not be delivered.",
  "all sessions are logged.",
  "empfaenger unbekannt.",
  "",
])("The preface %j gives no reason.", (preface) => {
  const words = `${preface} ${statement}`.trimStart();
  expect(isOnlyPrefaced(words, words.length - statement.length)).toBe(true);
});

test.each([
  "privacy mode.",
  "sorry. probing has been noticed.",
  "half of our accounts are still on the old cluster.",
  "empfaenger unbekannt. rechenzentrum geschlossen.",
])("The sentence %j may be why anybody is refused.", (reason) => {
  const words = `${reason} ${statement}`;
  expect(isOnlyPrefaced(words, words.length - statement.length)).toBe(false);
});

test("Neither the sentence of the statement nor what follows it is a reason before it.", () => {
  expect(isOnlyPrefaced("@... user unknown. privacy mode.", 5)).toBe(true);
});

test.each([
  ["wartungsmodus. @: benutzer unbekannt", true],
  ["leider nicht zugestellt. @: benutzer unbekannt", false],
  ["@: benutzer unbekannt. wartungsmodus.", false],
  ["@: benutzer unbekannt", false],
  ["maintenance. @: user unknown", false],
])("That %j has a reason in another language is %j.", (words, isReason) => {
  expect(hasForeignReason(words)).toBe(isReason);
});
