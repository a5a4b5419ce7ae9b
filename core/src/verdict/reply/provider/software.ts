/** Set phrases of sendmail and of Exim under cPanel, whose guess at the cause would be read as the cause. */
import type { Table } from "../row.ts";

export const software: Table = {
  code: 5,
  mark: /relay/i,
  rows: [
    {
      meaning: "domain_not_served",
      scope: "domain",
      mark: /Relaying denied\. IP name lookup failed|currently not permitted to relay through this server\. Perhaps you have not logged into the pop/i,
      sample: "550 5.7.1 <jane@example.org>... Relaying denied. IP name lookup failed [192.0.2.1]",
    },
  ],
};
