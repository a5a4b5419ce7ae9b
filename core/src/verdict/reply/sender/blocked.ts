/** The sender's IP address, network or reputation is blocked. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const blocked: Table = {
  words:
    /dnsbl|rbl|none|nobody|no ?one|spam|sorbs|uribl|barracuda|cloudmark|invaluement|mailspike|senderscore|real ?time|list|bann|badmail|client|host|ips?\b|server|network|system|mta|isp|subnet|connect| from |reputation|karma|trap|honey|suspic|suspect|attack|harvest|dictionary|dynamic|dial|zombie|open |geo|go away|block|bounced|prob|verification|validation|enumerat|checks|look ?ups|clean|permitted|allowed|approved|trusted|authori|abus|complain|your (?:access|recip|addr|mes|mail|e)|welcome|postmaster/,
  rows: [
    {
      meaning: "server_unavailable",
      scope: "server",
      enhanced: /^(?:4\.4\.[1-3]|5\.4\.3\d\d)$/,
      words: /connection (?:refused|timed out|reset|lost)/,
      sample: "451 4.4.1 [internal] Connection refused",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /dnsbl|(?<![=#:])\brbls?\b|spamhaus|spamcop|sorbs|uribl|barracuda reputation|cloudmark|invaluement|mailspike|senderscore/,
        /real ?time (?:block|black)|(?<!not )\blisted (?:at|by|on|in)\b/,
      ),
      sample: "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /\b(?:black|block|deny|ban|reject|bad ?sender|badmailfrom) ?list|\bblocklisting|\bbanned\b|badmailfrom|\bblack (?:ip|host)\b/,
        /\b(?:host|client|ip|server) (?:\w+ ){0,2}(?:does not exist|is not|isn't|was not|not found|not present|not listed) (?:\w+ )?(?:in|on) (?:our |the |my |a )?(?:list|table|database)/,
        /\bno (?:\w+ )?(?:prob(?:ing|es?)|verification|harvesting|enumeration|list (?:clean|wash)ing)\b|\b(?:list|address|e ?mail) (?:clean|wash|verifi|validat|harvest)(?:er|ers|ing)\b/,
        /\bmay not (?:verify|probe|check|query|enumerate)\b/,
        /\b(?:permitted|allowed|approved|trusted|authori[sz]ed) (?:mail )?(?:servers|hosts|ips|clients)\b|\b(?:none|nobody|no ?one) (?:but|except|other than) (?:\w+ ){0,3}(?:hosts?|servers?|clients?|ips?|relays?|networks?)\b/,
        /\b(?:prob(?:ing|es?)|verification|validation|enumeration|harvesting|checks|look ?ups) (?:services? |attempts? |requests? )?(?:(?:by|via|with|using|through) \w+ )?(?:(?:is|are|was|were|has been|have been) )?(?:disabled|forbidden|prohibited|blocked|not (?:allowed|permitted)|suspended|detected|denied|refused|retired|(?:switched|turned) off|unwelcome)\b/,
        /\bof your (?:recipients|addressees|addresses|messages|mails|e ?mails)\b/,
        /\bmessages? (?:\w+ )?bounced\b|\bclean (?:up )?your (?:\w+ )?list\b/,
      ),
      sample: "550 5.7.606 Access denied, banned sending IP [192.0.2.225].",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /\b(?:client|host network|(?:your|sending|source|connecting|remote|originating|sender'?s?|this) (?:mail |smtp )?(?:host|ip|server|network|system|mta|isp|subnet)|ips?|ip address(?:es)?|connections?)\b[^.;:]{0,80}\b(?:reject|block|refus|den(?:y|ied)|bann|forbid|prohibit|dynamic|suspicio|spam|filter|not (?:be )?(?:allow|accept|permit|welcome|authori))/,
        /\b(?:reject|block|refus|den(?:y|ied)|bann|not accept)\w*[^.;:]{0,40}\b(?:(?:your|sending|source|the|this|client) (?:mail |smtp )?(?:host|ip|server|network|system|mta|isp|subnet)|ips?)\b/,
        /\b(?:mail|messages?|e ?mails?|connections?|traffic|access|sessions?) from (?:the |your |this |an? |unknown |dynamic )*(?:ips?|%|host|server|network|location|country|isp|subnet|range)\b/,
      ),
      sample: "554 5.7.1 <mail.example.com[192.0.2.1]>: Client host rejected: Access denied",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /reputation|\bkarma\b|\b(?:gr[ea]y|spam) ?trap\b|\bhoney ?pot\b|suspicious(?! (?:sign|log) ?(?:ins?|ons?)\b)|suspected|\battacks?\b|spammer|spamming|sending spam|spam source|too much spam|harvest|dictionary attack/,
        /dynamic|dial ?up|zombie|(?<!\b(?:no|not an) )open (?:relay(?!ing)|proxy)(?! (?:is )?not)|geo ?ip|geographic|your (?:region|country|location)\b|from your country|\bgo away\b|unblock|delist/,
        /(?:blocked|rejected|denied|refused) (?:due to|for|because of) (?:\w+ )?(?:abuse|abusive|complaints)/,
        /your access (?:to|was|has|is)\b|you are (?:not )?(?:allowed|permitted|authori[sz]ed) to connect|not welcome|(?:you|sender) (?:have|has) been blocked/,
        /not (?:in|on) (?:the |our |my )?(?:white|allow|bypass|safe) ?list/,
        /ask your postmaster for help|contact your (?:internet service provider|isp)/,
      ),
      sample:
        "550 5.7.1 Our system has detected that this message is likely suspicious due to the very low reputation of the sending IP address.",
    },
  ],
};
