/** The mailbox existed and is closed or switched off. */
import type { Table } from "../row.ts";
import { said, who } from "./mailbox-nouns.ts";

const off =
  "(?:disabled|suspended|de ?activated|inactive|frozen|closed|terminated|expired|discontinued|cancell?ed|archived|dormant|hibernat\\w+|locked|retired|obsolete|withdrawn|revoked|parked|paused|quarantined|barred|shut ?down|out of service|not in service|not (?:currently |yet )?(?:active|activated|enabled)|switched off|turned off|no longer (?:active|enabled|in use|used|in service|accepts?|accepting|receiv\\w+))";

const unless = /\bsenders?\b/;

export const disabled: Table = {
  words:
    /disabled|suspend|activ|frozen|closed|terminat|expired|discontinu|cancel|archiv|dormant|hibernat|locked|retired|obsolete|enabled|switched|turned|withdrawn|revoked|parked|paused|quarantined|barred|shut|service|ended|no longer|blocked|hold|stopped|unsubscribed|busy|in use|available|moved|migrat/,
  rows: [
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      unless,
      words: new RegExp(`(?<![a-z])(?:${who}|@)(?![a-z])${said}(?<![a-z])${off}\\b`),
      sample: "550 5.2.1 The email account that you tried to reach is disabled.",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      unless,
      words:
        /\b(?:accounts?|mail ?box|user|login)\b (?:\w+ ){0,4}(?:blocked|on hold|stopped|unsubscribed|switched off)\b(?! (?:you|your|this sender|mail|e ?mail|messages?|by (?:our|a) ))/,
      sample: "550 5.5.0 The recipient account is blocked.",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      unless,
      words: new RegExp(
        `\\b(?:blocked|${off}) (?:or \\w+ )?(?:recipient|accounts?|mail ?box|mbox|user|e ?mail|address|login)`,
      ),
      sample: "525 5.7.13 Disabled recipient address",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      unless,
      words:
        /^[\W\d]*(?:it |this )?(?:is |has been |currently |permanently )*(?:inactive|disabled|deactivated|suspended|decommissioned)\W*$|\badministratively (?:disabled|suspended|deactivated|locked|closed)\b|\bsubscription (?:has |is |was )?(?:ended|expired|cancell?ed|over)\b|\binactivity\b|\brecipient suspends? the service\b/,
      sample: "550 due to extended inactivity new mail is not currently being accepted for this mailbox",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 4,
      words: new RegExp(
        `${who} (?:\\(|is |was |has been |temporarily |currently |being )*(?:disabled|suspended|inactive|locked|blocked|busy|in use|unavailable|not available|moved|migrat\\w+|frozen)\\b`,
      ),
      sample: "450 4.2.1 mailbox temporarily disabled: jane@example.net",
    },
  ],
};
