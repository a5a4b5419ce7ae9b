import fc from "fast-check";
import { expect, test } from "vitest";

import { demandsTls, endsSession, observedReply, offersOf } from "./reply.ts";

test("An observation has code, enhanced code and the text on one line.", () => {
  const lines = ["5.1.1 The account that you tried to reach", "5.1.1  does not exist.\t", "5.1.1 Learn more"];
  expect(observedReply("rcpt", "mx.test", { code: 550, lines })).toEqual({
    kind: "replied",
    stage: "rcpt",
    host: "mx.test",
    code: 550,
    enhanced: "5.1.1",
    text: "The account that you tried to reach does not exist. Learn more",
  });
});

const fits = "x".repeat(49);

test.each([
  [
    ["Gateway of example.org", "Recipient jane unknown", "Contact us"],
    "Gateway of example.org. Recipient jane unknown. Contact us",
  ],
  [["Not accepted:", "Mailbox full"], "Not accepted: Mailbox full"],
  [["User unknown.", "Go away"], "User unknown. Go away"],
  [["User unknown", "in this domain"], "User unknown in this domain"],
  [["We could not find the", "User jane"], "We could not find the User jane"],
  [["We could not find", "IP 192.0.2.1"], "We could not find IP 192.0.2.1"],
  [[`${fits}x`, "Mailbox"], `${fits}x. Mailbox`],
  [[`${fits}xx`, "Mailbox"], `${fits}xx Mailbox`],
  [["User unknown", "", "Go away"], "User unknown Go away"],
])("A line that was not wrapped ends a sentence: %j", (lines, text) => {
  expect(observedReply("rcpt", "mx.test", { code: 550, lines })).toMatchObject({ text });
});

test("An enhanced code is read only at the start of the text.", () => {
  expect(observedReply("rcpt", "mx.test", { code: 550, lines: ["Host 5.1.1 says no"] })).toMatchObject({
    enhanced: null,
    text: "Host 5.1.1 says no",
  });
  expect(observedReply("rcpt", "mx.test", { code: 250, lines: ["2.1.5"] })).toMatchObject({
    enhanced: "2.1.5",
    text: "",
  });
});

test.each([
  ["<Probe@Example.com>: User unknown", ["recipient", "mailFrom"]],
  ["the domain example.com does not exist", ["recipient", "mailFrom"]],
  ["<jane@example.org>: User unknown", ["recipient"]],
  ["user Jane unknown", ["recipient"]],
  ["<joe@other.test>: User unknown", ["recipient"]],
  ["User unknown", ["recipient"]],
])("An observation has the recipient, and the sender where the text may name it: %s", (line, named) => {
  const answered = { recipient: "jane@example.org", mailFrom: "probe@example.com" };
  const observed = observedReply("rcpt", "mx.test", { code: 550, lines: [line] }, answered);
  expect(observed).toMatchObject({ text: line });
  expect(Object.keys(answered).filter((key) => key in observed)).toEqual(named);
  const unanswered = observedReply("rcpt", "mx.test", { code: 550, lines: [line] });
  expect(Object.keys(answered).filter((key) => key in unanswered)).toEqual([]);
});

test("The text is printable and at most 1,000 characters.", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 400 })), (lines) => {
      const observed = observedReply("rcpt", "mx.test", { code: 250, lines });
      const text = observed.kind === "replied" ? observed.text : "";
      expect(text).not.toMatch(/\p{Cc}/u);
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(1000);
    }),
  );
});

test.each([
  [421, "4.7.0 Try again later", true],
  [452, "4.5.3 Error: too many recipients", true],
  [452, "Too many recipients received this hour", true],
  [552, "too many recipients", true],
  [452, "4.2.2 Mailbox full", false],
  [552, "5.2.2 Mailbox full", false],
  [450, "4.2.0 Greylisted", false],
  [550, "5.5.3 Too many recipients", true],
  [550, "Too many failed recipients", true],
  [550, "5.1.1 has sent to too many recipients this hour", false],
  [550, "5.1.1 Too many recipients", true],
  [550, "5.1.1 second recipient does not exist", false],
  [550, "5.1.1 Access denied; only one recipient: user unknown", false],
  [550, "5.1.10 second recipient rejected", true],
  [550, "second recipient rejected", true],
  [250, "Ok", false],
])("%i %s ends the session: %s", (code, line, ends) => {
  expect(endsSession({ code, lines: [line] })).toBe(ends);
});

test.each([
  [530, "5.7.0 Must issue a STARTTLS command first", true],
  [530, "5.7.10 Later", true],
  [450, "4.7.10 Later", true],
  [554, "Encryption needed", true],
  [554, "TLS is required", true],
  [554, "This host requires SSL", true],
  [554, "Not without encryption", true],
  [554, "Unencrypted sessions are refused", true],
  [554, "Must be first", false],
  [554, "Required is a name", false],
  [554, "Secure mail by Example", false],
  [550, "5.1.1 No such user", false],
  [250, "STARTTLS", false],
])("%i %s demands TLS: %s", (code, line, demands) => {
  expect(demandsTls({ code, lines: ["Dear sender", line] })).toBe(demands);
});

test.each([
  [1_000, true],
  [1_001, false],
])("What a line says up to its character %i is read: %s", (end, isRead) => {
  const line = (words: string) => `${"x".repeat(end - words.length - 1)} ${words}`;
  expect(demandsTls({ code: 530, lines: [line("tls required")] })).toBe(isRead);
  expect(endsSession({ code: 452, lines: [line("too many rcpt")] })).toBe(isRead);
});

test.each(["ssl ", "must ", "only a ", "encrypt", "one recipient ", "up to 1111 "])(
  "A hundred replies of 16 KB of one word take less than a second: %j",
  (word) => {
    const reply = { code: 550, lines: [word.repeat(16_000 / word.length)] };
    const short = { code: 550, lines: Array.from({ length: 16 }, () => word.repeat(1_000 / word.length)) };
    const began = process.threadCpuUsage();
    for (let count = 0; count < 100; count++)
      for (const one of [reply, short]) expect([demandsTls(one), endsSession(one)]).toContain(false);
    expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000);
  },
);

test("The extensions of an EHLO reply exclude the host name.", () => {
  const offers = offersOf({
    code: 250,
    lines: ["PIPELINING.example", "size 1000", "StartTLS", " SMTPUTF8 "],
  });
  expect([...offers]).toEqual(["SIZE", "STARTTLS", "SMTPUTF8"]);
});
