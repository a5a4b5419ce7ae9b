/** The sender's EHLO name, MAIL FROM or their authentication is refused. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const identity: Table = {
  words:
    /dns|ptr|reverse|lookup|ip\b|host ?name|name|records?|helo|ehlo|sender|envelope|return |returnpath|reverse path|reply|bounce|from|callback|spf|dkim|dmarc|domainkeys|batv|backscatter|auth|log|credential|verif|spoof|not (?:permit|allow|a)|send|behalf|your |<>|this (?:account|user)|by |n[o']t want|accepting mail|you (?:are|were)|(?:block|refus|reject|den)\w+ (?:to |you|this|the|mail|e ?mail|message)/,
  rows: [
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /reverse (?:dns|pointer|lookup|host ?name|name|resolution|mapping)|\brdns\b|\bptr\b|fcrdns|forward confirmed/,
        /name lookup fail|ip name lookup|invalid ip\b|mismatch\w*.{0,20}\bip\b|\bip\b.{0,40}mismatch/,
        /(?:cannot|can't|could not) (?:find|resolve|verify) your (?:reverse )?(?:host|name|domain|ip)|your host ?name/,
        /invalid dns|bad dns|dns (?:a|mx|ptr)\b|no (?:a|mx|valid mx|a, aaaa)(?: or (?:a|mx))? records? .{0,20}sender/,
      ),
      sample: "550 5.7.25 The IP address sending this message does not have a PTR record setup",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /\b(?:helo|ehlo)(?: ?host)?\b/,
      sample: "504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /\bsender\b.{0,60}\b(?:reject|den(?:y|ied)|block|verif|not (?:been )?(?:exist|allow|accept|permit|valid|found|authori|approv|known|list|in\b)|invalid|unknown|refus|bad|no (?:a|mx|dns|valid)\b|must|forbid|prohibit|require|spam)/,
        /\b(?:unknown|unroutable|unrouteable|invalid|illegal|bad|forged|fake|blocked|null|empty|bounce) (?:envelope )?sender/,
        /\b(?:reject|block|refus|den(?:y|ied)|verify|verifying|verification (?:of|for)|accept)\w* (?:the |this |your |of )?(?:envelope )?sender\b/,
        /(?:domain of|domain for|for) sender|sender(?:'s)? (?:e ?mail )?(?:address|domain|address domain)|envelope (?:from|sender)|return ?path|reverse path|bounce address/,
        /\bmail ?from\b|\bfrom (?:address|domain|header)|\bfrom: |empty sender|null sender|<> /,
        /\b(?:verif|validat|confirm)\w* (?:that |whether |if )?[@%]us\b|\b(?:mail ?box|address|account|user|domain) (?:that |which )?you (?:are |were )?(?:writ\w+|send\w*|sent|mail\w*|post\w*|sign\w*) (?:\w+ )?(?:from|as|with)\b|\bspoof(?:ed|ing)?\b/,
        /callback setup failed(?! while verifying <?@(?!us|another))|sender callout|sending from|(?:return|reply) address|(?:account|address|mail ?box|domain) of the sender|mail from (?:an? )?(?:unknown|invalid)|\byou (?:are|were) not (?:an? )?(?:known|valid|registered)|\byou must\b/,
      ),
      sample: "550 5.1.0 <bounce@mailer.example.com> sender rejected.",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /\b(?:spf|dkim|dmarc|domainkeys|batv|backscatter)\b|authenticat|\bauth\b|(?<!without |last |no |(?:should|must|has to|needs to|unable to) )\blog ?in\b|logged in/,
        /credentials|not (?:authori[sz]ed|permitted|allowed) to (?:send|relay|submit)(?: (?:e ?)?(?:mail|messages?))? ?(?:from|as|for|on behalf|through|via|using|with|directly|,|\.|$)/,
        /send as|on behalf of/,
      ),
      sample: "550 5.7.26 This mail has been blocked because the sender is unauthenticated: SPF did not pass",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /\byour (?:e ?mail )?(?:account|address(?! book)|domain|mail ?box|user)\b|(?:sending|sends?|sent) (?:for|from|by) this (?:account|user)/,
      sample: "550 5.7.1 Your account has been disabled",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /@ (?:has |have )?(?:blocked|refused|rejected) you\b|\b(?:by|recipient|user|he|she)(?: @)? (?:has |have )?(?:blocked|refuses?|refused|rejects?|rejected|denies|denied) (?:to (?:receive|accept) )?(?:you|your|this|the|mail|e ?mail|messages?)/,
        /(?:rejected|refused|denied|blocked) by (?:the |this )?(?:(?:recipients?|users?|addressee)\b|@)(?!'| domain| server| system| mail)/,
        /\bwants? no (?:more )?(?:your|mail|e ?mail|messages?|newsletters?|advert\w+)|does ?n[o']t want (?:your|mail|e ?mail|messages?)|does not want (?:your|mail|e ?mail|messages?)|accepting mail from this/,
      ),
      sample: "550 Mail is rejected by recipients",
    },
  ],
};
