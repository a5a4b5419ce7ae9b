/** Set phrases of sendmail, of CommuniGate and of Exim under cPanel, whose guess at the cause would be read as the cause. */
import type { Table } from "../row.ts";

export const software: Table = {
  mark: /relay|could not deliver|LOCAL module/i,
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      mark: /^The mail server could not deliver mail to \S+ +The account or domain may not exist, they may be blacklisted/i,
      sample:
        "550 The mail server could not deliver mail to jane@example.org. The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /^LOCAL module\(account \S+\) reports: mail receiving disabled/i,
      sample: "550 LOCAL module(account jane) reports: mail receiving disabled",
    },
    {
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      mark: /Relaying denied\. (?:IP name lookup failed|Proper authentication required)|currently not permitted to relay through this server\. Perhaps you have not logged into the pop/i,
      sample: "550 5.7.1 <jane@example.org>... Relaying denied. IP name lookup failed [192.0.2.1]",
    },
  ],
};
