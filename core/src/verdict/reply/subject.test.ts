import { expect, test } from "vitest";
import { Prober } from "../../port/prober/index.ts";
import { statusOf } from "../reason.ts";
import { read } from "./index.ts";
import { subjectOf } from "./subject.ts";

test.each([
  ["@: user unknown", "recipient"],
  ["user unknown in local recipient table", "recipient"],
  ["your message to @ was not delivered: no such user", "recipient"],
  ["user unknown, sender notified", "recipient"],
  ["remote server returned unknown recipient", "recipient"],
  ["@us: user unknown", "sender"],
  ["domain %us does not exist", "sender"],
  ["the user you are sending as does not exist", "sender"],
  ["your account is locked", "sender"],
  ["your mailserver is not listed in our customer directory", "host"],
  ["mailbox disabled for your network", "host"],
  ["the account sending this message was terminated", "sender"],
  ["ihr konto wurde gesperrt", "sender"],
  ["votre compte est desactive", "sender"],
  ["su cuenta ha sido suspendida", "sender"],
  ["ваш аккаунт заблокирован", "sender"],
  ["您的账号已被停用", "sender"],
  ["user @another unknown", "another"],
  ["database connection lost, user not found", "systems"],
  ["too many unknown users: the number of invalid recipients is limited", "another"],
  ["user database is unavailable: user not found", "systems"],
  ["mail for % loops back to myself", "systems"],
] as const)("%s is about the %s", (sentence, subject) => {
  expect(subjectOf(sentence)).toBe(subject);
});

/** Refusals that speak of somebody else than the recipient, or of nobody for certain. */
const ofOthers = [
  "550 5.1.1 Outbound mail account is locked",
  "550 Outbound mail account is locked",
  "550 5.1.1 Originator address unknown",
  "550 Originator address unknown",
  "550 5.1.1 The user you are sending as does not exist",
  "550 The user you are sending as does not exist",
  "550 5.1.1 Maximum number of invalid recipients exceeded",
  "550 Maximum number of invalid recipients exceeded",
  "550 Your mailserver is not listed in our customer directory",
  "550 5.1.1 The connecting address is not registered in DNS",
  "550 The connecting address is not registered in DNS",
  "550 5.2.1 Mailbox disabled for your network",
  "550 Mailbox disabled for your network",
  "550 User database is unavailable: user not found",
  "550 5.1.1 User database is unavailable: user not found",
  "550 LDAP error, recipient not found",
  "550 5.1.1 LDAP error, recipient not found",
  "550 Triplet not known yet, address unknown, try again",
  "550 Callback: remote says user unknown",
  "550 5.1.1 Callback: remote says user unknown",
  "553 5.1.8 No such user at the sending domain",
  "550 Account closed to new correspondents",
  "550 5.2.1 Account closed to new correspondents",
  "550 Domain example.com has outgoing email disabled",
  "550 5.1.1 undeliverable address: mail for example.com loops back to myself",
  "550 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: mail for example.com loops back to myself",
  "550 5.1.1 Envelope sender mailbox does not exist",
  "550 Sender's mailbox has been disabled",
  "550 5.1.1 From address does not exist",
  "550 Return-Path address is unknown here",
  "550 Reverse-path user not found",
  "550 5.2.1 Your account has been suspended by the administrator",
  "550 Your mailbox is disabled, contact your administrator",
  "550 5.1.1 Bounce address unknown",
  "550 Reply-To address does not exist",
  "550 5.1.1 authenticated user not found",
  "550 SMTP user account is suspended",
  "550 Submission account disabled",
  "550 The account you use to send mail does not exist",
  "550 5.1.1 You are not a registered user",
  "550 You do not exist",
  "550 5.1.1 Author address not recognized",
  "550 5.1.1 Sending user unknown",
  "550 5.1.0 Source address unknown",
  "550 relay user unknown",
  "550 5.1.1 HELO name does not exist",
  "550 Client hostname not found",
  "550 5.1.1 Remote host unknown",
  "550 Reverse DNS not found: unknown host",
  "550 5.1.1 Your IP is not a known address",
  "550 5.1.1 Connecting client is not a valid user of this relay",
  "550 PTR record does not exist for the address",
  "550 5.1.1 Directory server down, user unknown",
  "550 5.1.1 SQL lookup failed, no such user",
  "550 user table could not be opened: unknown user",
  "550 5.1.1 Recipient database is corrupt: mailbox not found",
  "550 backend timeout, account does not exist",
  "550 5.1.1 Local delivery failed: unknown user: vmail",
  "550 5.1.1 Routing loop detected: address not found",
  "550 Active Directory not reachable; recipient not found",
  "550 5.1.1 Could not query user database, no such recipient",
  "550 5.2.1 Mail store is offline, mailbox disabled",
  "550 Forwarding address of this user does not exist",
  "550 5.1.1 Alias target unknown",
  "550 5.1.1 Backup mailbox does not exist",
  "550 Journal recipient not found",
  "550 postmaster account does not exist on your side",
  "550 5.1.1 The previous recipient was unknown",
  "550 Too many unknown users",
  "550 5.1.1 Too many invalid recipients in this session",
  "550 Number of non-existent recipients over limit",
  "550 5.1.1 one of the other recipients does not exist",
  "550 The forwarder for this mailbox points to an address that does not exist",
  "550 Mail to nonexistent users is counted, you reached the limit",
  "550 5.2.1 Reseller account suspended",
  "550 Postmaster mailbox is disabled",
  "550 5.1.1 Administrator account expired",
  "550 5.1.1 Our records show your domain does not exist",
  "550 5.1.2 Domain of sender address does not exist",
  "550 Sorry, your domain is unknown to us",
  "550 5.1.1 unknown user (your login name)",
  "550 5.1.1 User unknown to the callout server",
  "550 5.1.1 Mailbox lookup timed out, user unknown",
  "550 5.1.1 Unable to contact user directory: unknown recipient",
  "550 5.1.1 Quota service unavailable, mailbox not found",
  "550 5.1.1 Verification of the return address failed: no such user",
  "550 Mailbox quota of the sender exceeded",
  "552 5.2.2 Your mailbox is full, you cannot send mail",
  "552 5.2.2 Sender over quota",
  "550 Sending account over quota",
  "554 5.1.1 SPF record for your domain not found",
  "550 5.1.1 no mailbox for the address you claim to be",
  "550 Policy server says: user unknown, policy daemon failed",
  "550 The mailbox may have been disabled or the user may not exist",
  "550 Cannot determine whether the user exists",
  "550 5.7.1 Rejected. Check that the recipient address exists and is not disabled",
  "550 the domain you are mailing from does not exist",
  "550 5.1.1 The responsible address in your mail is invalid",
  "550 Unknown user in From: header",
  "550 5.1.1 Cluster node down; no such mailbox",
  "550 5.1.1 The address list you are using contains invalid recipients",
];

test.each(ofOthers)("%s makes no mailbox dead", (text) => {
  for (const answered of [{}, { recipient: "jane@example.org", mailFrom: "probe@example.com" }]) {
    const reply = Prober.writtenReply(text, "rcpt", "", answered);
    expect(reply && statusOf[read(reply).meaning]).not.toBe("invalid");
  }
});

test.each([
  "550 5.1.1 <probe@example.com>: User unknown",
  "550 5.1.1 No such user: Probe@Example.com",
  "550 5.1.1 User 'probe' does not exist",
  "550 Domain example.com does not exist",
  "550 5.1.1 <bob@elsewhere.example>: User unknown",
  "550 5.1.1 jane@example.org forwards to <bob@elsewhere.example>: user unknown",
])("%s makes no mailbox dead where RCPT and MAIL FROM are known", (text) => {
  const answered = { recipient: "jane@example.org", mailFrom: "probe@example.com" };
  const reply = Prober.writtenReply(text, "rcpt", "", answered);
  expect(reply && statusOf[read(reply).meaning]).toBe("unknown");
});

test.each([
  ["550 5.1.1 User unknown. If you think that your IP was blocked in error, contact us", "mailbox_not_found"],
  [
    "550 No such user here, please contact your administrator or visit www.example.org/blocked",
    "mailbox_not_found",
  ],
  ["550 Mailbox disabled. For more information see https://www.spamhaus.org/query", "mailbox_disabled"],
  [
    "554 5.7.1 Your IP is on our block list. Please check that the recipient is not unknown",
    "sender_blocked",
  ],
  ["550 Rejected. Please visit https://www.spamhaus.org/query", "sender_blocked"],
] as const)("%s is decided by what stands before the advice: %s", (text, meaning) => {
  const reply = Prober.writtenReply(text, "rcpt", "");
  expect(reply && read(reply).meaning).toBe(meaning);
});
