/** The recipient's domain takes no mail or does not exist. */
import type { Table } from "../row.ts";

/** A whole statement that the recipient's domain is closed. One word more may say for whom, why or how long; "the domain" alone may be the sender's. */
const closed =
  /^[^a-z]*(?:(?:recipient|destination) address rejected\W*)?(?:the |this )?(?:(?:recipient|destination)(?:'s)? domain(?: name)?(?: [%@]| <%>)?|domain(?: name)?:?(?: [%@]| <%>)|% domain)(?: is| was| has been| has)? (?:suspended|disabled|deactivated|expired|terminated|cancelled)\W*$/;

export const domain: Table = {
  words: /domain|host|null ?mx|accept|no smtp/,
  rows: [
    {
      meaning: "null_mx",
      scope: "domain",
      code: [521, 556],
      enhanced: /^(?!5\.7\.)/,
      words: /(?:does|do|is|will) not accept|doesn't accept|not accepting|no smtp service/,
      sample:
        "521 5.3.2 <jane@example.org>: Recipient address rejected: System not accepting network messages",
    },
    {
      meaning: "null_mx",
      scope: "domain",
      code: 5,
      words: /null ?mx|(?:domain|host) does not accept (?:e ?)?mail/,
      sample: "556 5.1.10 Recipient address has null MX",
    },
    {
      meaning: "no_domain",
      scope: "domain",
      code: 5,
      words:
        /\brecipient(?: address)?(?: rejected)?:? (?:unknown |bad )?(?:domain|host)(?: name)? (?:not found|unknown|does not exist)|unrouteable mail domain|find the recipient domain/,
      sample: "550 5.1.2 <jane@example.org>: Recipient address rejected: Domain not found",
    },
    {
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      words: closed,
      sample: "550 The domain example.org has been suspended",
    },
    {
      meaning: "server_unavailable",
      scope: "domain",
      code: 4,
      words: /(?:domain|host)(?: name)? (?:not found|lookup fail)|(?:domain|@)\b.{0,30} does not resolve/,
      sample: "450 4.1.2 <jane@example.org>: Recipient address rejected: Domain not found",
    },
  ],
};
