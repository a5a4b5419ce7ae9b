/** The mailbox does not exist. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";
import { said, who } from "./mailbox-nouns.ts";

/** Phrases that suffice alone. */
const gone =
  "(?:does ?n[o']t exists?|does not (?:seem to |appear to )?exists?|do ?n[o']t exist|do not exist|did not exist|not exists?(?:ed)?|no longer (?:exists?|here|valid|available|on (?:the |this )?server|works?|with (?:us|the|this)|an? (?:active |valid )?(?:user|employee|customer|member))|has (?:been )?moved|has been (?:removed|deleted|replaced)|(?:was |has )?never (?:been )?(?:created|existed|registered|activated)|(?:does|do|did)(?: not|n't) (?:match|resolve to|map to|belong to|correspond to)|(?:isn't|is not|not|no longer) (?:here|there) any ?more|(?:can|could)(?: ?not|n't) be matched|not in (?:this |the |our )?domain|(?:was |were |is |are |be |been )?(?:not|n't) (?:be )?(?:found|known|existing|existent|present|assigned|allocated|in use|local\\b(?! (?:domain|host|delivery))|registered|recogni[sz]ed|defined|listed|resolved|located|mapped|associated|provisioned|configured|an? (?:valid|known|local|registered|existing|active|legal|recogni[sz]ed|current)|valid|in (?:my|our|the) (?:valid\\w*|list of valid|directory|database|user|address|recipient|local))|could ?n[o']t be (?:found|resolved|located)|cannot be (?:found|resolved|located)|can't be found|isn't (?:valid|known|registered|a valid))(?![a-z])";

/** Phrases that suffice if no other noun follows. */
const unknown =
  "(?:unknown|unrecogni[sz]ed|undefined|invalid|illegal|incorrect|wrong|deleted|removed|purged|erased|decommissioned|missing|absent|unassigned|unallocated|unregistered|unused|unlisted|gone|dead|vanished|non ?exist(?:ent|ing|ant)?|inexistent)(?=$|[^a-z ]| (?:in|on|at|here|to|for|by|and|or|within|please|check|see|contact|sorry)\\b| [^a-z])";

const missed =
  "(?:unknown|undefined|no such|no (?:matching|known|local|existing|active|current|working)|no longer ha(?:s|ve) an?|don't have (?:an?|any|that|this|such an?)|do not have (?:an?|any|that|this|such an?)|does(?: not|n't) have an?|invalid|illegal|missing|unassigned|unregistered|unlisted|unavailable(?= mail ?user)|not existing|non ?existent|non ?existing|nonexistant|inexistent|bad|wrong|incorrect|deleted|unrecogni[sz]ed|not an? (?:valid|known|local|registered|existing|active)|not an?(?= (?:mail ?box|user)\\b)|not our|no valid|no|(?:cannot|could not|couldn't|can't|unable to) (?:find|locate|identify)(?: an?| the| any| such| that| this)?)";

/** Words about another subject or a temporary condition. */
const unless =
  /\bsenders?\b|\bsending (?:account|address|user|mail ?box|e ?mail)\b|temporar|for the moment|\byou(?:r domain| must| are not)\b/;

export const notFound: Table = {
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words: new RegExp(`(?<![a-z])(?:${who}|@)(?![a-z])${said}(?<![a-z])(?:${gone}|${unknown})`),
      unless,
      sample: "550 5.1.1 The email account that you tried to reach does not exist.",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words: new RegExp(
        `(?<!\\bfrom |\\bfrom an? |\\bas )\\b${missed}(?: or (?:illegal|invalid|unknown|bad))?(?: (?:local|virtual|mail|e ?mail|destination|final|intended|alias|relay|smtp))* ${who}\\b(?! (?:is|was|has|error|count|status|limit|name|format|list|data|agent|check|or password|lookup|authentication))`,
      ),
      unless,
      sample: "550 No such user here",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words: anyOf(
        /\bno ?one (?:here|with|by|at|of)\b/,
        /\bdoes ?n[o']t have an? (?:\S+ )?account|do(?:es)? not have an? (?:\S+ )?account|got the service mapped|not an? (?:customer|user|client|subscriber|member|mail ?box) of (?:ours|us|this|our)|(?:does not|does ?n[o']t) (?:live|reside|work) here|no longer (?:works|employed|with (?:us|this|the|our)|at this)|has left (?:us|the|our|this)|not a member of (?:this |the |our )?domain/,
        /not (?:listed|present|found|known) in (?:\S+ ){0,4}(?:directory|address book|user list|table|ldap|database|records)/,
        /\bnot (?:listed |found |present )?in (?:the |our |my )?(?:route|routing|redirect\w*|forward\w*|alias|delivery|recipient|rcpt|user|mail ?box|local|address|virtual|transport)(?: ?map| table| file)? ?(?:list|table|map|file|entries)?\b|\bno (?:redirect\w*|forward\w*|alias|routing|route|directory|ldap|user|address|account|mail ?box|virtual) (?:entry|entries)\b/,
        new RegExp(
          `(?:(?:does|do|did)(?: not|n't) match|(?:can|could)(?: ?not|n't) be matched to) (?:any|an?|our) (?:\\w+ ){0,2}${who}\\b`,
        ),
        /\bnever heard of\b|\b(?:we|i) (?:do not|don't) know (?!if\b|whether|how|why|what|that your|your)|\bnot known (?:here|at this|on this|by this|to this)\b|\bno such (?:name|person|entry)\b|\bnobody (?:here|there)\b/,
        /^(?!.*(?:\bdomains?\b|%|\bmail (?:to|for)\b)).*\bnot handled (?:by|on|at) (?:this|our) (?:system|server|site|machine)/,
        /\bis not listed here\b|\bnobody (?:by|with|of) (?:that|this) name\b|\bno records? of (?:this|that|such|the) (?:user|recipient|mail ?box|address|account|person)/,
        /(?:cannot|can't|could not|unable to) find \S+ in (?:the|our|my) (?:user )?(?:database|directory|list)|\bnot one of our (?:users|customers|members|subscribers|recipients)\b/,
        /^does not exists?\b|\bis (?:unknown|not known) to us\b|\b(?:person|user|employee) left (?:the|our|this|us)\b|missing home directory|not found recipient account|can't accept user\b|address has never existed/,
        /unrouteable address|unroutable address|not our (?:customer|user|member|subscriber)/,
        /userunknown|unknownuser|invalid ?recipient|recipnotfound|recipientnotfound|mailboxnotfound/,
        /mail ?box name (?:is )?not allowed|mail ?box syntax incorrect/,
        /\bmailing list expansion problem\b/,
        /undeliverable address: (?!.*(?:temporar|timed out|refused|connect))/,
      ),
      unless,
      sample: "550 Sorry, we have never heard of jane@example.org",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 4,
      words:
        /\buser unknown(?! (?:to|yet))|\bunknown user\b|\bno such (?:user|recipient|mail ?box|account)\b|\buser (?:does ?n[o']t|does not) exist/,
      unless: /\bsenders?\b|temporar|for the moment|unavailable|again|later|retry/,
      sample: "450 4.1.1 <jane@example.org>: Recipient address rejected: User unknown in virtual alias table",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: [550],
      enhanced: /^(?:5\.(?:0|1|2|5)\.\d+)?$/,
      words: /^[\W\d]*recipient address rejected\W*$/,
      sample: "550 <jane@example.org>: Recipient address rejected.",
    },
  ],
};
