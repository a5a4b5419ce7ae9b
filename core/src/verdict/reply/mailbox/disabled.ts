/** The mailbox existed and is closed or switched off. */
import type { Table } from "../row.ts";

export const disabled: Table = {
  rows: [
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      fate: "disabled",
      sample: "550 5.2.1 The email account that you tried to reach is disabled.",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      fate: "unstated",
      words:
        /\binactivity\b|\bno (?:\w+ )?activity\b|(?:user|owner|recipient|@) (?:should|must|has to|needs to) log ?in to (?:enable|activate|receive)|\brecipient suspends? the service\b|^\W*(?:administratively )?(?:inactive|disabled|deactivated|suspended)\W*$/,
      sample: "550 due to extended inactivity new mail is not currently being accepted for this mailbox",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 4,
      fate: "disabled",
      words: /\bpermanently (?:closed|disabled|deleted|removed|deactivated|suspended|terminated)\b/,
      sample: "450 4.2.1 This account was permanently closed by its owner, do not retry",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 4,
      fate: "disabled",
      sample: "450 4.2.1 mailbox disabled: jane@example.net",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 4,
      fate: "later",
      words: /\b(?:disabled|suspended|inactive|locked|blocked|frozen)\b/,
      sample: "450 4.2.1 mailbox temporarily disabled: jane@example.net",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 5,
      fate: "unstated",
      words:
        /\b(?:user|recipient|account|mail ?box|address|@)\W* (?:\(|is |was |has been |temporarily |currently |being )*(?:busy|(?:under|in) maintenance|in use by)\b/,
      sample: "550 5.2.1 Mailbox is busy, in use by another session",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 4,
      fate: "unstated",
      words:
        /\b(?:user|recipient|account|mail ?box|address|@)\W* (?:\(|is |was |has been |temporarily |currently |being )*(?:busy|in use|unavailable|not available|moved|migrat\w+)\b|\bmail ?box unavailable/,
      sample: "450 4.2.1 Mailbox is in use",
    },
  ],
};
