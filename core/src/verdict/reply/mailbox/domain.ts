/** The recipient's domain takes no mail or does not exist. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

/** A whole statement that the recipient's domain is closed. One word more may say for whom, why or how long; "domain" alone may be the sender's. */
const closed =
  /^[^a-z]*(?:(?:recipient|destination) address rejected\W*)?(?:(?:the |this )?(?:(?:recipient|destination)(?:'s)? domain(?: name)?(?: [%@]| <%>)?|domain(?: name)?:?(?: [%@]| <%>)|% domain)|(?:the|this) domain)(?: is| was| has been| has)? (?:now )?(?:suspended|disabled|deactivated|expired|terminated|cancelled|parked)\W*$/;

const ofDomain =
  "(?:(?:the |this |that |whole |entire |recipient(?:'s)? |destination )*domain(?: name)?(?: [%@])?|%(?! domain))";
const ended =
  "(?:suspended|disabled|deactivated|terminated|cancelled|discontinued|stopped|ended|closed|shut down|(?:switched|turned) off|no longer (?:active|available|provided)|not (?:active|enabled|accepted))";

/** That a domain has no mail service, or takes no mail from anybody. */
const withoutMail = anyOf(
  new RegExp(
    String.raw`\b(?:e ?)?mail ?(?:service|hosting|delivery|reception|exchange)?s? (?:for|of|to|on) ${ofDomain} (?:is |was |has been )?(?:now |permanently )?${ended}\b`,
  ),
  new RegExp(String.raw`${ofDomain}:? (?:e ?)?mail (?:service|hosting) (?:is |was |has been )?${ended}\b`),
  new RegExp(
    String.raw`${ofDomain} (?:(?:does not|doesn't|will not|can ?not|never|no longer) (?:accepts?|receives?|takes?|handles?) (?:any )?|(?:accepts|receives|takes) no |(?:has|provides|offers) no )(?:incoming |inbound )?(?:e ?)?(?:mails?|messages|mail ?boxes|mail (?:service|hosting))(?! (?:from|without|over|larger|bigger|with)\b)`,
  ),
  new RegExp(
    String.raw`${ofDomain}[^.;:]{0,40} (?:is )?(?:not|no longer) (?:set up|enabled|able|prepared) (?:to (?:receive|accept)|for) (?:any )?(?:e ?)?mail\b`,
  ),
  new RegExp(
    String.raw`${ofDomain} (?:is |was |has been )?(?:an? )?parked(?: domain)?\b[^.;]{0,20}\b(?:no|not|never|cannot|does ?n[o']t)\b[^.;]{0,20}\b(?:e ?)?mail`,
  ),
  new RegExp(
    String.raw`${ofDomain} (?:is |was |has been )?(?:suspended|disabled|deactivated|deleted|cancelled|terminated|blocked|locked) by (?:its|the) (?:domain )?(?:registrar|registry|owner|customer|holder)\b`,
  ),
  new RegExp(
    String.raw`\b(?:subscription|registration|contract|hosting) (?:of|for) ${ofDomain} (?:has |is |was |has been )?(?:now )?(?:expired|ended|lapsed|cancelled|canceled|terminated)\b`,
  ),
  /\bdomain (?:[%@] )?(?:is |was |has been )?(?:removed|deleted) from (?:this|our|the) (?:platform|service|system|server|cluster)\b/,
);

/** That no tenant or domain of that name is there. */
const noTenant =
  /\b(?:no such|unknown) tenant\b|\btenant(?: or domain)? (?:(?:is |was )?(?:not found|unknown)|does(?: not|n't) exist)|\borgani[sz]ation (?:(?:is |was )?not found|does(?: not|n't) exist)|\bdomain (?:is |was )?not found in this environment/;

/** Whose domain else it may be, and that it holds for a while. */
const notForGood =
  /\byour?\b|%us|[%@]another|\bsenders?\b|\b(?:until|unless|while|during|temporar\w*|maintenance|again|later|yet|invoice|unpaid|paid|pay\w*)\b/;

export const domain: Table = {
  words: /domain|host|null ?mx|accept|no smtp|tenant|organi[sz]ation|%/,
  rows: [
    {
      meaning: "null_mx",
      scope: "domain",
      code: [521, 556],
      enhanced: /^(?!5\.7\.)/,
      words: /(?:does|do|is|will) not accept|doesn't accept|not accepting|no smtp service/,
      unless: /\b(?:this|your) (?:e ?)?(?:mails?|messages?|connection)\b|\byou\b/,
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
        /\brecipient(?: address)?(?: rejected)?:? (?:unknown |bad )?(?:domain|host)(?: name)? (?:not found|unknown|does not exist)|unrouteable mail domain|find the recipient domain|\b(?:rcpt|recipient) (?:address )?(?:has|with) (?:an? )?(?:non ?exist[ae]nt|unknown|invalid|bad) domain/,
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
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      words: withoutMail,
      unless: notForGood,
      sample: "550 5.7.1 Mail service for this domain has been switched off",
    },
    {
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      words: noTenant,
      unless: notForGood,
      sample: "550 5.7.1 Invalid account. Tenant or Domain not found in this environment",
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
