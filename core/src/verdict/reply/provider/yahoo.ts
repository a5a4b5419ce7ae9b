/** Yahoo and AOL, which put a code in brackets. Source: senders.yahooinc.com/smtp-error-codes. */
import type { Table } from "../row.ts";

export const yahoo: Table = {
  mark: /\[[A-Z]|[A-Z]:[A-Z]|AU0|permanently deferred/,
  rows: [
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\[(?:BL\d\d|TSS?(?:07|09|1\d))\]|permanently deferred|\((?:RTR|CON|HVU|RLY|DNS):\w+\)|\b(?:RTR|CON|HVU|RLY):[A-Z]{1,2}\d?\b/,
      sample:
        "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      mark: /\[TSS?\d\d\]|\bDYN:T\d|\[IPTS\d\d\]/,
      sample:
        "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\[(?:PH|IP|AU|RL|SP)\d\d\]|\(AU0\d\)/,
      sample:
        "554 Message not allowed - [PH01] Email not accepted. Please visit https://senders.yahooinc.com/error-codes",
    },
  ],
};
