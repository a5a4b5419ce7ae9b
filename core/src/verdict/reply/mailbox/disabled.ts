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
        /\binactivity\b|\brecipient suspends? the service\b|^\W*(?:administratively )?(?:inactive|disabled|deactivated|suspended)\W*$/,
      sample: "550 due to extended inactivity new mail is not currently being accepted for this mailbox",
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
      code: 4,
      fate: "unstated",
      words:
        /\b(?:user|recipient|account|mail ?box|address|@)\W* (?:\(|is |was |has been |temporarily |currently |being )*(?:busy|in use|unavailable|not available|moved|migrat\w+)\b|\bmail ?box unavailable/,
      sample: "450 4.2.1 Mailbox is in use",
    },
  ],
};
