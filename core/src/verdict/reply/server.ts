/** The server has a problem: a full disk, high load, a failure. */
import type { Table } from "./row.ts";
import { anyOf } from "./words.ts";

const ownSystems =
  /\b(?:ldap|s?ql|mysql|postgres\w*|databases?|back ?ends?|fail ?over|maintenance|mail ?stores?|file ?system|nfs|disk (?:error|failure|problem)|storage (?!(?:limit|space|quota|allocation))|active directory|(?:user|mail|account|recipient|address) directory|directory (?:service|server|lookup|is |was |un))/;

/** The receiver's own systems are in trouble for a while. Precedes what their words may say of the sender and the mailbox. */
export const trouble: Table = {
  code: 4,
  rows: [
    {
      meaning: "server_unavailable",
      scope: "server",
      words: /\bcould not complete recipient verify callout\b/,
      sample: "451 Could not complete recipient verify callout for <jane@example.org>",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      words: ownSystems,
      unless:
        /\bsenders?\b|\byour (?:ip|host|server|domain|address)\b|\b(?:black|block|white|allow|deny) ?list|\bdnsbl\b|gr[ea]y ?list|\btriplets?\b|verification in progress|\b(?:helo|ehlo|ptr|rdns)\b|\breverse\b|mail ?box (?:is )?full|quota/,
      sample: "451 User unknown at the moment: LDAP directory is unavailable, try later",
    },
  ],
};

/** The receiver's systems are out of order for hours. Before RCPT a permanent code says the same as a temporary one. */
export const outOfOrder: Table = {
  code: 5,
  words: /\b(?:try|retry|again|later|come back)\b/,
  rows: [
    {
      meaning: "server_unavailable",
      scope: "server",
      words:
        /\b(?:(?:mail ?)?servers?|systems?|services?|host|site|storage|database|back ?end)\b[^.;]{0,40}\b(?:busy|overload\w*|down|maintenance|unavailable|not (?:currently |presently )?available|out of (?:order|service)|fail(?:ed|ure)|outage|offline|not responding)\b/,
      unless:
        /\byour?\b|\bip\b|dnsbl|\b(?:clients?|block\w*|bann\w*|reputation|spam|polic\w+|access)\b|[@%]us\b/,
      sample:
        "554 5.3.2 The service is currently unavailable because of a storage failure, try again in a few hours",
    },
  ],
};

export const server: Table = {
  words:
    /storage|space|resource|memory|disk|full|error|problem|fail|fault|trouble|difficult|outage|issue|configur|time|could not|unable|can't|cannot|busy|down|maintenance|available|active|ready|respond|load|loop|hop|accepting|bye|clos/,
  rows: [
    {
      meaning: "server_unavailable",
      scope: "session",
      code: [421],
      words:
        /clos(?:ing|ed)\b.{0,30}\b(?:channel|connection|session|transmission)|(?:connection|session) clos(?:ed|ing)|\bbye\b/,
      sample: "421 mx.example.org Service not available, closing transmission channel",
    },
    {
      meaning: "not_understood",
      scope: "server",
      code: 5,
      words: /\bloops? back\b|\bmx points back\b/,
      sample: "553 5.3.5 mx.example.org. config error: mail loops back to me (MX problem?)",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      words:
        /(?:insufficient|not enough|not sufficient|low|no|out of) (?:system |disk |free |mail |server )*(?:storage|space|resources?|memory)|disk (?:(?:of|on|at) (?:the|our|this) (?:\w+ )?(?:server|system|host) )?(?:is )?full|system (?:is )?full/,
      unless: /\b(?:mail ?box|inbox|mail ?folder|maildir|account|user|recipient|addressee)\b/,
      sample: "452 4.3.1 Insufficient system storage",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      words: anyOf(
        /\b(?:temporary|temporarily|local|internal|system|server|software|database|ldap|directory|backend|upstream|queue|milter|filter|resolver|dns|lookup|map|table|mailer|operating system|unexpected|unknown|technical|network|processing|delivery system)\b(?: \w+){0,2} (?:errors?|problems?|failures?|failed|faults?|trouble|difficult\w+|outage|issues?|misconfigured|timed out|timeout)\b/,
        /(?:error|problem|trouble|failure) (?:in|while|during|with|reading|writing|accessing|processing|connecting)\b/,
        /configuration (?:error|problem)|misconfigur|incorrectly configured|config error/,
        /(?:lookup|look up|ldap|dns|database|query|connection to (?:the )?(?:backend|server|database)) (?:has )?(?:failed|failure|timed out|error)/,
        /write error|could not load|(?:cannot|can't|could not|unable to) (?:connect to|contact|reach|access|query) (?:the |our )?(?:server|backend|database|ldap|directory|upstream|mail ?store|%|ip)/,
      ),
      sample: "451 4.3.0 Temporary local problem - please try later",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      words: anyOf(
        /(?:server|system|host|service|mta|resources?)\b.{0,24}\b(?:busy|overload\w*|down|maintenance|unavailable|not (?:currently |presently )?available|not active|not ready|not responding)\b/,
        /overloaded|load (?:average |is )?(?:too )?high|too busy|^(?:system )?busy\b|under (?:heavy load|maintenance)|maintenance mode|shutting down/,
        /(?:mail|routing|forwarding|delivery)? ?loop(?:ing|s)? (?:detected|back|broken|was|found|count)|\bmail loop|too many hops|hop count|loops? back/,
        /(?:system|host|server) not accepting (?:network |any )?(?:messages|mail|connections)|not accepting connections/,
      ),
      sample: "421 4.3.2 Server too busy, try again later",
    },
  ],
};
