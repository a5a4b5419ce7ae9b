/** The mailbox does not exist. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

/** The temporary codes that no standard knows, so that the words decide. */
const strangeCodes: readonly number[] = [
  420, 422, 423, 424, 425, 426, 433, 434, 440, 444, 460, 461, 462, 470, 480, 490,
];

/** The syntax of the address in RCPT is refused. */
const malformed = anyOf(
  /\bmal ?formed (?:recipient |e ?mail |mailbox )?address\b|\baddress (?:is )?mal ?formed|\b(?:bad|invalid|illegal|wrong) (?:recipient |e ?mail |mailbox )?address (?:syntax|format)|\baddress (?:has|with) (?:bad|invalid|illegal|wrong) (?:syntax|format)|\bsyntax error in (?:the )?(?:recipient|mailbox|forward path|address)/,
  /\b(?:restricted|illegal|invalid|bad|forbidden|unsupported|disallowed|prohibited|unacceptable) (?:char|chars|characters?) (?:\w+ )?(?:in|within) (?:the |this |your )?(?:e ?mail |recipient )?(?:address|recipient|local part|mailbox|user|name|command)/,
  /\bdots? at (?:the )?(?:start|beginning|end)\b|\b(?:leading|trailing|consecutive|two) dots?\b|\bmay not follow\b|\brecipient address @ is not an? (?:valid|legal) rfc ?\d+ address\b/,
);

export const notFound: Table = {
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      fate: "absent",
      sample: "550 5.1.1 The email account that you tried to reach does not exist.",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      fate: "unstated",
      words: anyOf(
        /unroute?able address|\baddress (?:is )?unroute?able\b/,
        /\binvalid rcpt ?to\b|userunknown|unknownuser|invalid ?recipient|recipnotfound|recipientnotfound|mailboxnotfound/,
        /mail ?box syntax incorrect/,
        /\bunavailable mail ?user\b|can't accept user\b|missing home directory/,
        /\billegal characters in (?:the )?(?:e ?mail |recipient )?(?:address|local part)/,
      ),
      sample: "550 Unrouteable address",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: [501, 553],
      words: malformed,
      unless: /\bsenders?\b|\bmail from\b|@us|\b(?:helo|ehlo|host|domain)\b/,
      sample: "501 <jane.@example.org>: malformed address: @example.org may not follow <jane.",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: strangeCodes,
      fate: "absent",
      sample: "422 invalid user name!",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 4,
      enhanced: /^5\.1\.1$/,
      fate: "absent",
      sample: "451 5.1.1 no such user here",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: [450],
      fate: "absent",
      words:
        /\buser unknown(?! (?:to|yet))|\bunknown user\b|\bno such (?:user|recipient|mail ?box|account)\b|\buser (?:does ?n[o']t|does not) exist/,
      unless: /\bsenders?\b|temporar|for the moment|unavailable|again|later|retry|yet/,
      sample: "450 4.1.1 <jane@example.org>: Recipient address rejected: User unknown in virtual alias table",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: [550],
      enhanced: /^(?:5\.(?:0|1|2|5)\.\d+)?$/,
      words: /^[\W\d]*recipient address rejected\W*$/,
      sample: "550 <jane@example.org>: Recipient address rejected.",
    },
  ],
};
