import type { Heard } from "./heard.ts";

export const zoho: Heard = {
  mx: "mx.zoho.com",
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 User does not exist - <jane@example.org>",
      "550 5.1.1 Email address could not be found, or was misspelled (jane@example.org)",
      "550 5.1.1 Invalid recipient jane@example.org",
    ],
    "mailbox_disabled mailbox": [
      "550 5.2.1 The user account has been blocked",
      "550 5.1.1 Mail account is inactive - <jane@example.org>",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 Mailbox storage quota exceeded",
      "452 4.2.2 User has exceeded storage limit",
    ],
    "sender_blocked sender": [
      "554 5.7.1 Email cannot be delivered. Reason: Email flagged as Spam.",
      "550 5.7.1 Email rejected per DMARC policy for example.com",
      "554 5.7.7 Email policy violation detected",
      "553 Sender IP address 192.0.2.1 is blocklisted",
    ],
    "greylisted sender": ["451 4.7.1 Greylisted, try again after some time"],
    "rate_limited sender": ["550 5.4.6 Unusual sending activity detected. Sending limit exceeded"],
    "not_understood sender": ["541 5.4.1 Mail rejected by destination domain"],
    "not_understood domain": ["553 Relaying disallowed as bounce@mailer.example.com"],
  },
};

export const hosters: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@proton.me>: Recipient address rejected: Address does not exist",
      "550 5.1.1 <jane@fastmail.com>: Recipient address rejected: User unknown in virtual mailbox table",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: Mailbox not found",
      "550 5.1.1 <jane@example.fr>: Recipient address rejected: undeliverable address: unknown user",
      "550 5.1.1 <jane@tutanota.com>: Recipient address rejected: User unknown",
      "550 5.1.1 <jane@example.org> recipient unknown",
      "550 5.1.1 Address does not exist: jane@example.org",
      "550 Mailbox does not exist - jane@example.org",
      "550 5.1.1 No such user jane@example.org (Hostinger)",
      "550 5.1.1 The recipient address jane@example.org was not found",
      "553 5.1.1 Mailbox jane@example.org doesn't exist.",
      "550 5.1.1 User not known",
      "550 5.1.1 Mailbox not found. Address: jane@example.org",
      "550 5.1.3 Invalid recipient address",
      "550 5.1.1 Requested action not taken: mailbox unavailable",
      "550 Email Address was not found",
    ],
    "mailbox_disabled mailbox": [
      "550 5.2.1 <jane@proton.me>: Recipient address rejected: Address is disabled",
      "550 5.2.1 This mailbox has been suspended",
      "550 5.7.1 Mailbox disabled, not accepting messages",
      "554 5.2.1 The recipient's account has been terminated for violation of our policies",
      "550 5.1.1 Account jane@example.org has been deactivated",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 <jane@example.org>: Recipient address rejected: Quota exceeded",
      "452 4.2.2 <jane@example.org>: Over quota",
      "552 5.7.1 Mailbox jane@example.org is full",
      "552 5.2.2 The mailbox has reached its storage limit",
      "452 4.2.2 The email account that you tried to reach is over quota",
    ],
    "null_mx domain": ["550 5.1.10 <jane@example.org>: Domain does not accept mail"],
    "server_unavailable server": [
      "421 4.3.0 Upstream error, please check https://developers.cloudflare.com/email-routing/postmaster for possible reasons why. RsrUEMk60942",
      "451 4.4.1 Backend connection failed",
      "450 4.0.0 Temporary failure",
    ],
    "sender_blocked sender": [
      "550 5.7.1 Your domain has been blocked",
      "554 5.7.1 Found on Virbl at http://virbl.bit.nl/query/192.0.2.1 - dnsbl",
      "550 5.7.1 Message contains a blocked attachment",
      "554 5.7.1 ACL: sender domain is not allowed",
      "550 5.7.1 The sending IP (192.0.2.1) is listed on https://spamrl.com/. Please resolve this and retry.",
      "550 5.5.4 ETP208 Your IP 192.0.2.1 is listed by Invaluement.",
      "550 Email blocked by GeoIP spam filter. Country [IP], XX [192.0.2.1]",
      "450 4.7.1 This server accepts mail only from hosts with reverse DNS",
    ],
    "rate_limited sender": [
      "450 4.7.1 You have exceeded the number of messages per hour",
      "421 4.7.1 Slow down, too many messages from your host",
      "451 4.7.1 Please try again slower",
    ],
    "not_understood mailbox": ["550 5.5.0 Recipient not accepted"],
    "not_understood sender": ["554 5.7.1 Message not accepted"],
  },
};
