/** The mailbox does not exist. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

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
        /unrouteable address|unroutable address/,
        /userunknown|unknownuser|invalid ?recipient|recipnotfound|recipientnotfound|mailboxnotfound/,
        /mail ?box syntax incorrect/,
        /\bunavailable mail ?user\b|can't accept user\b|missing home directory/,
        /\bmailing list expansion problem\b/,
      ),
      sample: "550 Unrouteable address",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 4,
      fate: "absent",
      words:
        /\buser unknown(?! (?:to|yet))|\bunknown user\b|\bno such (?:user|recipient|mail ?box|account)\b|\buser (?:does ?n[o']t|does not) exist/,
      unless: /\bsenders?\b|temporar|for the moment|unavailable|again|later|retry/,
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
