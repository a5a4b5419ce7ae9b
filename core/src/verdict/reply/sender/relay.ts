/** Refusals to relay: the server does not serve the domain. One such reply is not conclusive, since a host may be misconfigured. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

const refusesRelay = anyOf(
  /\brelay(?:ing)?\b(?: (?:access|mail|message|messages|operation|request|remote|external|outside|foreign|this|that|hosts?|domains?|to|for|is|was|has been|from|through|here|@|%|<@>|denied)|:)*.{0,12}\b(?:denied|not|prohibited|disabled|forbidden|refused|rejected|disallowed|unauthori[sz]ed)/,
  /\b(?:no|no longer|to|not|cannot|can't|don't|denies|denied|refuses|refused|rejects|forbids|disallows|unable to|unauthori[sz]ed|insecure mail|third party) relays?|\bas a relay\b.{0,40} not been configured|\bunknown local domain|\blocal domain (?:is )?unknown/,
  /rcpt ?hosts|not a gateway|not (?:a )?local (?:host|domain|e ?mail|mail)|non ?local (?:e ?mail|address|recipient|domain|user)|local user only/,
  /unable to route|no route to\b(?! (?:the |our )?(?:mail ?)?(?:store|back ?end|server|host)\b)|(?:don't|do not|does ?n[o']t|does not|not) (?:handle|accept|host|serve|process|receive|take)\w* (?:any )?(?:mail|e ?mail|messages)? ?(?:for |to )?(?:this|that|the|your|%)? ?(?:domain|%)/,
  /(?:domain|%)\b[^.;]{0,20} (?:is )?(?:not|isn't) (?:hosted|local|served|handled|configured|accepted|allowed|ours|supported|permitted|one of|in my)(?! from\b)/,
  /% (?:is )?(?:not|isn't) (?:hosted|local|served|handled|ours|one of (?:our|my))|(?:not a|no) domain (?:that )?we (?:serve|host|handle)|we (?:don't|do not) (?:serve|host|handle)\b/,
  /\b(?:not|no longer|never) (?:\(?any ?more\)? )?(?:responsible|in charge|authoritative) (?:for|of) (?:(?:the|this|that) )?(?:(?:e ?)?mail|domain|%)|\b(?:we|i|(?:this|our) (?:mail )?(?:server|host|system|gateway)) (?:no longer|(?:do|does)(?: not|n't)(?: \w+)?|don't) (?:handles?|accepts?|hosts?|serves?|process(?:es)?|receives?|takes?|provides?) (?:(?:any|the) )?(?:(?:e ?)?mail|messages)(?: services?)? (?:for|of|to) (?:(?:the|this) )?(?:domain\b|%)/,
  /%(?! us)[^.;]{0,60}\bmx(?: records?)?\b[^.;]{0,30}\b(?:points?|pointing|names?|refers?|lists?|shows?|at) (?:to |at )?(?:us|this (?:host|server|system)|here|our)\b|\bmx (?:records? )?(?:of|for) (?:the domain )?%[^.;]{0,30}\b(?:still )(?:points?|names?|refers?|lists?) (?:to |at )?(?:us|this (?:host|server|system)|here|our)\b|\b(?:recipient'?s?|this|that|the|your) (?:\w+ )?domain (?:has |was |is )?(?:been )?(?:moved|transferred) to\b|(?:is |are )?(?:not|isn't) (?:one of|among) (?:the|our|my) (?:\w+ )?domains\b/,
  /\bmail (?:to|for) (?:%|this domain) (?:is not|isn't|is no longer) (?:handled|accepted|hosted|processed)/,
  /no such domain (?:here|at this location)|\bdomain\b.{0,40} (?:does not exist|is unknown|is not known|not found|unknown|is not defined) (?:here|(?:at|on|in) (?:this|our) (?:server|host|system|location|machine))\b/,
  /(?:\bdomain\b|%).{0,30} (?:is |are )?(?:not|no longer|never) (?:registered (?:with|at|on)|hosted|a customer|handled|served)\b|\bnot (?:an? |the )?(?:mail )?(?:exchanger|mx|mail server) (?:for|of)\b/,
  /not (?:a|any) (?:\w+ )?domain of (?:ours|mine)\b|\b(?:recipient'?s?|this|that|the|your) domain (?:has |was )?(?:been )?moved (?:away|elsewhere)\b/,
  /\bno (?:mail ?boxes|(?:mail )?accounts|users) (?:are )?(?:hosted|served|kept|handled|provided)? ?(?:for|of) (?:%|(?:this|the|that) domain)|\b(?:hosts?|serves?|have|has|keeps?) no (?:mail ?boxes|(?:mail )?accounts|users) (?:for|of) (?:%|(?:this|the|that) domain)|\bis not a domain (?:on|of|at|here)\b|\bdomain\b.{0,30} not registered here\b/,
  /(?:domain|%)[^.;]{0,20} (?:is |are )?(?:not|isn't) (?:an? |one of our )?(?:(?:local|virtual|relay|hosted|alias),? (?:or |and |nor )?){1,4}domain/,
  /not (?:our|my|a valid|an accepted|a local|a hosted) domain|mail ?host not|no mail ?host|not configured (?:for|to accept)/,
);

/** The same in words that may announce a reason: `I cannot deliver mail for @: no such user`. */
const refusesDelivery = /cannot deliver mail for/;

/** Refusals that require something of the sender, such as authentication. */
const namesSender = /\bregistered user|disallowed as\b|\byou must\b|not logged in|log ?in first/;

export const relay: Table = {
  rows: [
    {
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      words: refusesRelay,
      unless: namesSender,
      sample: "554 5.7.1 <jane@example.org>: Relay access denied",
    },
    {
      meaning: "domain_not_served",
      scope: "domain",
      code: 5,
      words: refusesDelivery,
      unless: namesSender,
      fate: "unstated",
      sample: "550 I cannot deliver mail for {jane@example.org}",
    },
    {
      meaning: "not_understood",
      scope: "domain",
      words: refusesRelay,
      sample: "450 4.7.1 <jane@example.org>: Relay access denied",
    },
  ],
};
