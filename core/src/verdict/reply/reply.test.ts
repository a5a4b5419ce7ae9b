import fc from "fast-check";
import { expect, test } from "vitest";
import { smtpStages } from "../../port/prober/index.ts";
import { statusOf } from "../schema.ts";
import { isClearRefusal, read, type Reply, rowFor, rows } from "./index.ts";

/** A reply as a server writes it: code, enhanced code, text. */
function spoken(line: string, stage: Reply["stage"] = "rcpt", host = ""): Reply {
  const [, code = "", enhanced, text = ""] = /^(\d{3})(?: (\d\.\d+\.\d+))?(?: (.*))?$/s.exec(line) ?? [];
  return { stage, code: Number(code), enhanced: enhanced ?? null, text, host };
}

test.each(rows.map((row) => [row.sample, row] as const))("%s is decided by its own row.", (sample, row) => {
  const reply = spoken(sample, "rcpt", row.saidBy);
  expect(rowFor(reply)).toBe(row);
  expect(read(reply)).toMatchObject({ meaning: row.meaning, scope: row.scope });
});

test.each([
  // Replies that other verifiers misread.
  ["450 4.2.0 <jane@example.org>: Recipient address rejected: Greylisted", "greylisted"],
  ["550 5.7.1 Our system has detected that your IP address is blocked", "sender_blocked"],
  ["550 5.7.1 Rejected", "not_understood"],
  ["554 Transaction failed", "not_understood"],
  ["550 restricted characters in address", "not_understood"],
  ["501 restricted characters in address", "mailbox_not_found"],
  ["450 4.2.1 The user is receiving mail at a rate that prevents delivery", "rate_limited"],
  ["452 4.2.2 Mailbox full", "mailbox_full"],
  ["452 4.2.2 Mailbox disabled for new mail: storage limit reached", "mailbox_full"],
  ["550 5.2.1 Mailbox disabled for receiving: 2048 of 2048 MB used", "mailbox_full"],
  ["550 <jane@example.org>: RP-RCF Recipient does not exist", "mailbox_not_found"],
  ["550 Relaying mail to jane@example.org is not allowed", "domain_not_served"],
  ["550 5.2.121 RESOLVER.RST.RecvLimit; receive limit exceeded", "rate_limited"],
  ["451 Internal resource temporarily unavailable", "greylisted"],
  ["553 5.1.2 The recipient address <.@example.org> is not a valid RFC-5321 address", "mailbox_not_found"],
  ["452 4.3.1 Insufficient system storage", "server_unavailable"],
  ["550 5.7.129 RESOLVER.RST.SenderNotInternal", "restricted"],
  // What is temporary is the mailbox, or a failure to find it.
  ["550 temporary mailbox expired", "mailbox_disabled"],
  ["550 5.1.1 temporary address no longer exists", "mailbox_not_found"],
  ["550 5.1.1 Temporary mailbox error: no such user", "server_unavailable"],
  ["550 5.1.1 Temporary mailbox failure: user unknown", "server_unavailable"],
  ["550 Temporary recipient verification problem, no such user", "server_unavailable"],
  ["550 Temporary mailbox unavailable, user unknown", "server_unavailable"],
  ["554 Temporary account lookup error, mailbox not found", "server_unavailable"],
  ["451 5.1.1 Temporary user lookup failed: user unknown", "server_unavailable"],
  // A temporary code of an unknown user, with and without advice to try again.
  ["451 5.1.1 <jane@example.org> does not exist", "mailbox_not_found"],
  ["451 5.1.1 <jane@example.org> does not exist. Please try again", "greylisted"],
  ["451 5.1.1 user unknown, retry", "greylisted"],
  // Replies within the words of another server, or after those to other commands.
  [
    "550 5.1.0 - Unknown address error '5.2.2 <jane@example.org>... Mailbox Full' (delivery attempts: 0)",
    "mailbox_full",
  ],
  [
    "550 Invalid Address, ERROR_CODE :550, ERROR_CODE :5.2.2 <jane@example.org>... Mailbox Full",
    "mailbox_full",
  ],
  [
    "552 192.0.2.1 does not like recipient. Remote host said: 552 Error: disk quota exceeded Giving up on 192.0.2.1.",
    "mailbox_full",
  ],
  [
    "550 Unknown user jane@example.org 503 Bad sequence of commands 550 Unknown user jane@example.org",
    "mailbox_not_found",
  ],
  ["550 5.0.0 <jane@example.org>: Recipient address rejected: On hold", "not_understood"],
  ["550 <jane@example.org>: Recipient address rejected: Invalid name", "not_understood"],
  ["556 5.1.10 Recipient address has null MX", "null_mx"],
  [
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    "mailbox_not_found",
  ],
  ["550 5.6.7 SMTPUTF8 not supported", "smtputf8_unsupported"],
  ["450 4.1.1 Mailbox busy", "server_unavailable"],
  ["451 4.3.5 Server configuration problem", "server_unavailable"],
  // Replies of large providers and common mail servers.
  [
    "550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in relay recipient table",
    "mailbox_not_found",
  ],
  ["550 Unrouteable address", "mailbox_not_found"],
  ["550 #5.1.0 Address rejected.", "mailbox_not_found"],
  ["511 sorry, no mailbox here by that name (#5.1.1 - chkuser)", "mailbox_not_found"],
  ["550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)", "mailbox_not_found"],
  ["552 1 Requested mail action aborted, mailbox not found", "mailbox_not_found"],
  [
    "554 30 Sorry, your message to jane@yahoo.com cannot be delivered. This mailbox is disabled (554.30).",
    "mailbox_disabled",
  ],
  [
    "550 Message was not accepted -- invalid mailbox. Local mailbox jane@mail.ru is unavailable: user not found",
    "mailbox_not_found",
  ],
  [
    "550 The recipient may contain a non-existent account, please check the recipient address.",
    "mailbox_not_found",
  ],
  ["550 User jane (jane@example.org) not listed in Domino Directory", "mailbox_not_found"],
  ["550 5.7.1 RESOLVER.RST.AuthRequired; authentication required", "restricted"],
  [
    "451 4.7.651 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation.",
    "rate_limited",
  ],
  [
    "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints",
    "rate_limited",
  ],
  ["450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]", "sender_blocked"],
  [
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Part of their network is on our block list (S3140).",
    "sender_blocked",
  ],
  ["550 Rejected by header based manually Blocked Senders", "sender_blocked"],
  ["454 4.7.1 <jane@example.org>: Relay access denied", "not_understood"],
  ["450 Relay-Zugriff verweigert", "not_understood"],
  ["550 5.1.2 Bad destination system address", "no_domain"],
  ["550 5.7.1 <jane@example.org>: Domain is not registered with this service", "domain_not_served"],
  ["554 This server is not an exchanger for example.org", "domain_not_served"],
  ["550 5.1.2 Mail for example.org is no longer hosted here", "domain_not_served"],
  ["550 We do not accept mail from unknown hosts", "sender_blocked"],
  ["550 5.7.1 You are not subscribed to this list, posting is disabled for you", "restricted"],
  ["554 This group may be addressed by members of the organisation only", "restricted"],
  ["452 4.2.1 User temporarily over the receiving limit", "rate_limited"],
  ["554 The server's spool is over its quota", "server_unavailable"],
  ["550 Requested action not taken: antivirus scanner disabled", "server_unavailable"],
  ["550 permanent failure for one or more recipients (jane@example.org:blocked)", "sender_blocked"],
  ["550 5.1.1 No such user. See https://example.org/spam-policy/blacklist", "mailbox_not_found"],
  // A relay passes on the reply of the server behind it, under its own code.
  [
    "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: host 192.0.2.1[192.0.2.1] said: 550 5.1.1 <jane@example.org> User doesn't exist: jane@example.org (in reply to RCPT TO command)",
    "mailbox_not_found",
  ],
  [
    "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: host 192.0.2.1[192.0.2.1] said: 452 4.2.2 Mailbox is full (in reply to RCPT TO command)",
    "mailbox_full",
  ],
  [
    "550 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: host 192.0.2.1[192.0.2.1] said: 554 5.7.1 <front[192.0.2.2]>: Client host rejected: Acc",
    "sender_blocked",
  ],
  [
    "550 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: host 192.0.2.1[192.0.2.1] said: 550 5.1.1 No such user (in reply to MAIL FROM command)",
    "sender_blocked",
  ],
  [
    "550 5.1.7 <us@example.com>: Sender address rejected: undeliverable address: host mx.example.com[192.0.2.3] said: 550 5.1.1 User unknown in virtual mailbox table (in reply to RCPT TO command)",
    "sender_blocked",
  ],
  [
    "450 4.1.7 <us@example.com>: Sender address rejected: unverified address: host mx.example.com[192.0.2.3] said: 550 5.1.1 No such user (in reply to RCPT TO command)",
    "sender_blocked",
  ],
  [
    "550 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: unknown user: jane",
    "mailbox_not_found",
  ],
  ["550 Callout verification failed:\n550 550 Recipient's mailbox is full, user inactive", "mailbox_full"],
  ["550 Callout verification failed: Mailbox is full", "mailbox_full"],
  ["550 Callout verification failed: 552 5.2.2 <jane@example.org> mailbox full", "mailbox_full"],
  ["550 Callout verification failed: 550 5.1.1 User unknown", "sender_blocked"],
  [
    "550 Verification failed for <us@example.com> Callout verification failed: 552 mailbox full Sender verify failed",
    "sender_blocked",
  ],
  ["451 Temporary local problem - please try later", "server_unavailable"],
  ["550 5.1.1 personnel number 40213 no longer employed, address taken out of service", "mailbox_not_found"],
  ["554 Mailaddress is administratively disabled", "mailbox_disabled"],
  ["550 The sender mailaddress is unknown", "sender_blocked"],
  ["550 TLS is not used by your server", "sender_blocked"],
  // Words precede codes.
  ["550 5.1.1 <jane@example.com> - 203.0.113.222 has sent to too many recipients this hour", "rate_limited"],
  ["553 5.1.3 http://www.spamhaus.org/query/bl?ip=192.0.2.222", "sender_blocked"],
  ["550 5.7.1 <jane@example.com>: Recipient address rejected: User unknown", "mailbox_not_found"],
  ["550 5.2.1 <jane@example.jp>... User Unknown", "mailbox_not_found"],
  // Words within an address are ignored.
  ["550 5.1.1 <spam-blacklist@example.com>: Recipient address rejected: User unknown", "mailbox_not_found"],
  ["250 2.1.5 <mailbox-full@example.com> OK", "accepted"],
  ["251 2.1.5 User not local; will forward to <jane@example.net>", "accepted"],
] as const)("%s means %s", (line, meaning) => {
  expect(read(spoken(line)).meaning).toBe(meaning);
});

test.each([
  ["jörg@example.org", "smtputf8_unsupported"],
  [undefined, "smtputf8_unsupported"],
  ["jane@example.org", "not_understood"],
] as const)("A refusal of SMTPUTF8 is about %s: %s", (recipient, meaning) => {
  expect(read({ ...spoken("553 5.6.7 SMTPUTF8 not supported"), recipient }).meaning).toBe(meaning);
  expect(read({ ...spoken("553 5.6.7 Sender address needs SMTPUTF8"), recipient }).meaning).not.toBe(
    "smtputf8_unsupported",
  );
});

test("A refusal before RCPT is never about the mailbox.", () => {
  for (const stage of smtpStages.filter((stage) => stage !== "rcpt"))
    for (const { sample } of rows) {
      const { meaning } = read(spoken(sample, stage));
      expect(statusOf[meaning]).toBe("unknown");
    }
  expect(read(spoken("550 5.1.1 User unknown", "mail")).meaning).toBe("sender_blocked");
  expect(read(spoken("421 Service not available", "connect")).meaning).toBe("server_unavailable");
  expect(read(spoken("421 4.7.0 Too many connections", "connect")).meaning).toBe("rate_limited");
  expect(read(spoken("451 4.7.1 Greylisting in action", "mail")).meaning).toBe("greylisted");
});

test("Before RCPT, only words about the sender, the session and the server count.", () => {
  for (const stage of ["connect", "ehlo", "mail"] as const) {
    expect(read(spoken("550 5.1.1 User unknown", stage))).toEqual({
      meaning: "sender_blocked",
      scope: "sender",
    });
    expect(read(spoken("554 No", stage))).toEqual({ meaning: "sender_blocked", scope: "sender" });
    expect(read(spoken("421 No", stage))).toEqual({ meaning: "server_unavailable", scope: "server" });
    expect(read(spoken("250 Hello", stage))).toEqual({ meaning: "not_understood", scope: "session" });
  }
  expect(read(spoken("501 No TLS for you", "starttls"))).toEqual({
    meaning: "server_unavailable",
    scope: "server",
  });
});

test("Unmatched words at RCPT are not understood, with scope mailbox.", () => {
  expect(read(spoken("550 Zq wvx"))).toEqual({ meaning: "not_understood", scope: "mailbox" });
  expect(read(spoken("354 Go on"))).toEqual({ meaning: "not_understood", scope: "mailbox" });
});

test("Microsoft's words for unknown users need no host, and Postfix's similar words differ.", () => {
  const denied = "Recipient address rejected: Access denied";
  const outlook = "example-org.mail.protection.outlook.com";
  expect(read(spoken(`550 5.4.1 ${denied}`)).meaning).toBe("mailbox_not_found");
  expect(read(spoken(`550 5.4.1 ${denied}`, "rcpt", outlook)).meaning).toBe("mailbox_not_found");
  expect(read(spoken(`554 5.7.1 <jane@example.org>: ${denied}`)).meaning).toBe("not_understood");
});

test("Rows of a provider apply to its hosts only.", () => {
  const said = "550 Mailbox unavailable or access denied";
  expect(read(spoken(said, "rcpt", "mx3.qq.com"))).toEqual({ meaning: "rate_limited", scope: "mailbox" });
  expect(read(spoken(said, "rcpt", "mx.example.org")).meaning).toBe("not_understood");
  expect(read(spoken(said, "rcpt", "mx3.qq.com.example")).meaning).toBe("not_understood");
});

test("A repeated reply has the same reading after many others.", () => {
  const again = spoken("550 5.1.1 <jane@example.org>: User unknown");
  const first = rowFor(again);
  for (let other = 0; other < 2_500; other++) rowFor(spoken(`550 5.7.1 blocked, ticket ${other}`));
  expect(rowFor(again)).toBe(first);
  expect(rowFor({ ...again, enhanced: null, text: "<jane@example.org>: Quota exceeded" })?.meaning).toBe(
    "mailbox_full",
  );
});

test("Only acceptance codes mean accepted, and temporary codes with random words are unknown.", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.string(), (code, text) => {
      const { meaning } = read({ stage: "rcpt", code, enhanced: null, text });
      const accepted = code === 250 || code === 251 || code === 252;
      if (accepted) return meaning === "accepted";
      return meaning !== "accepted" && (code >= 500 || statusOf[meaning] === "unknown");
    }),
  );
});

test("A temporary code with random words never makes a mailbox invalid.", () => {
  const enhanced = fc.tuple(fc.constantFrom(2, 4, 5), fc.nat(7), fc.nat(40)).map((parts) => parts.join("."));
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 499 }), enhanced, fc.string(), (code, enhanced, text) => {
      return statusOf[read({ stage: "rcpt", code, enhanced, text }).meaning] !== "invalid";
    }),
  );
});

test("Replies of any words and any characters are read.", () => {
  const words = rows.flatMap(({ sample }) => sample.split(" "));
  const fragments = fc.array(
    fc.constantFrom(...words, "@", "a@", "<", '"', "'", "(", ".", "a.", "-", "\u0000"),
    { maxLength: 100 },
  );
  fc.assert(
    fc.property(fragments, fc.constantFrom(" ", "", ".", ": "), (words, blank) => {
      for (const code of [450, 550])
        expect(read({ stage: "rcpt", code, enhanced: null, text: words.join(blank) })).toBeDefined();
    }),
  );
});

test.each([
  ["550 5.1.1 User unknown", true],
  ["550 5.1.1", true],
  ["550 5.1.1 Benutzer unbekannt", true],
  ["550 5.1.1 <jane@example.org>", true],
  ["550 5.1.1 Ky përdorues nuk ekziston", false],
  ["550 5.1.1 Այդպիսի օգտատեր գոյություն չունի", false],
  ["550 User unknown", false],
])("Whether %s is a clear refusal: %s.", (line, isClear) => {
  expect(isClearRefusal(spoken(line))).toBe(isClear);
});
