/** Greylisting: the server does not know this combination of host, sender and recipient yet. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const greylisted: Table = {
  words:
    /gr[ea]y ?list|verification|unverified|triplet|pair|combination|couple|tuple|policy rejection|first (?:time|attempt|contact|delivery)|not yet authori[sz]ed|yet|new|unknown/,
  rows: [
    {
      meaning: "greylisted",
      scope: "sender",
      words: anyOf(
        /gr[ea]y ?list|\btriplets?\b|policy rejection\W* please try later/,
        /\b(?:sender|recipient|ip|address|host)s?[ /,+]+(?:and |or )?(?:sender|recipient|ip|address|host)s? (?:address )?(?:pair|couple|combination|combo|tuple)\b/,
        /\b(?:pair|couple|combination|tuple) (?:is |was |has )?(?:not (?:yet )?(?:been )?(?:known|seen)|unknown|new\b|never seen)/,
        /\bfirst (?:time|attempt|contact|delivery)\b.{0,60}\b(?:try again|retry|later)\b/,
      ),
      sample:
        "450 4.2.0 <jane@example.org>: Recipient address rejected: Greylisted, see http://postgrey.example/help",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words:
        /\bis not yet authori[sz]ed to deliver\b|\b(?:senders?|your (?:ip |e ?mail |mail )?(?:ip|host|server|address))\b.{0,30}\b(?:yet|new|first)\b.{0,60}\b(?:try|retry|again|come back)\b|\b(?:delay|defer|postpon)\w*\b.{0,20}\b(?:unknown|new|unfamiliar) (?:senders?|hosts?|servers?|clients?)\b|\bunknown (?:so far|until now)\b|\bdo(?: not|n't) know (?:you|your (?:\w+ )?(?:host|server|address)) yet\b/,
      sample:
        "451 192.0.2.1 is not yet authorized to deliver mail from <us@example.com> to <jane@example.org>. Please try later.",
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
