/** The codes: the enhanced one of RFC 3463 where there is one, then the basic one of RFC 5321. Heard at RCPT only. */
import type { Row } from "./row.ts";

const enhanced: readonly Row[] = [
  {
    meaning: "null_mx",
    code: [521, 556],
    sample: "556 5.1.10 Recipient address has null MX",
  },
  {
    meaning: "no_domain",
    enhanced: /^5\.1\.2$/,
    sample: "550 5.1.2 <jane@example.org>: Recipient address rejected: Bad destination system address",
  },
  {
    meaning: "mailbox_not_found",
    enhanced: /^5\.1\.(?:0|1|3|6|10|351)$/,
    sample: "550 5.1.1 Address rejected",
  },
  {
    meaning: "sender_blocked",
    enhanced: /^[45]\.1\.[78]$/,
    sample: "553 5.1.8 Domain of bounce@example.com does not resolve",
  },
  {
    meaning: "mailbox_disabled",
    enhanced: /^5\.(?:2\.1|7\.13)$/,
    sample: "550 5.2.1 Mailbox unavailable",
  },
  {
    meaning: "mailbox_full",
    enhanced: /^[45]\.2\.2$/,
    sample: "452 4.2.2 The recipient's storage is used up",
  },
  {
    meaning: "rate_limited",
    enhanced: /^[45]\.5\.3$/,
    sample: "452 4.5.3 Too much",
  },
  {
    meaning: "restricted",
    enhanced: /^5\.7\.(?:12[49]|13[0-9])$/,
    sample: "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup",
  },
  {
    meaning: "rate_limited",
    enhanced: /^4\.7\.5\d\d$/,
    sample: "451 4.7.500 Server busy. Please try again later from [192.0.2.1].",
  },
  {
    meaning: "sender_blocked",
    enhanced: /^[45]\.7\.(?:2[0-9]|[56]\d\d|708|750)$/,
    sample: "550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP",
  },
  {
    meaning: "server_unavailable",
    enhanced: /^[45]\.[34]\.\d+$/,
    sample: "554 5.3.0 Internal system error",
  },
  {
    meaning: "greylisted",
    code: [450, 451],
    enhanced: /^4\.(?:2\.0|7\.[01])$/,
    sample: "451 4.7.1 Please try again later",
  },
];

const basic: readonly Row[] = [
  { meaning: "accepted", code: [250, 251, 252], sample: "250 2.1.5 OK" },
  { meaning: "server_unavailable", code: [421], sample: "421 Service not available, closing channel" },
  {
    meaning: "greylisted",
    code: [450, 451],
    words: /try(?:ing)? (?:it )?again|retry|later|deferred|come back/i,
    sample: "451 Temporarily deferred, try again in 5 minutes",
  },
  { meaning: "server_unavailable", code: 4, sample: "451 Could not load DRD for domain" },
  {
    meaning: "mailbox_not_found",
    code: [550],
    words: /mailbox (?:is )?unavailable/i,
    sample: "550 Requested action not taken: mailbox unavailable",
  },
  {
    meaning: "mailbox_not_found",
    code: [551],
    words: /not local/i,
    sample: "551 User not local; please try <jane@example.net>",
  },
];

export const code: readonly Row[] = [...enhanced, ...basic];
