/** Greylisting: the server does not know this combination of host, sender and recipient yet. */
import type { Table } from "../row.ts";

export const greylisted: Table = {
  words: /gr[ea]y ?list|verification|unverified|triplet/,
  rows: [
    {
      meaning: "greylisted",
      scope: "sender",
      words: /gr[ea]y ?list|\btriplets?\b/,
      sample:
        "450 4.2.0 <jane@example.org>: Recipient address rejected: Greylisted, see http://postgrey.example/help",
    },
    {
      meaning: "greylisted",
      scope: "mailbox",
      code: 4,
      words: /verification (?:is )?in progress/,
      unless: /\bsender\b/,
      sample:
        "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: Address verification in progress",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      code: 4,
      words: /unverified address/,
      unless: /\bsender\b|user unknown|unknown user|no such user|exist/,
      sample:
        "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: connect to mx.example.org[192.0.2.1]:25: Connection refused",
    },
  ],
};
