/** Words that name a mailbox without saying what is wrong with it, or one reason of several. */
import type { Table } from "../row.ts";
import { forwards } from "../grammar/elsewhere.ts";
import { anyOf } from "../words.ts";

/** A list of possible reasons, of which the end of the mailbox is one. Precedes the words about the sender, which may be another. */
export const several: Table = {
  fate: "unclear",
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      words:
        /\b(?:possible|potential|likely|probable) (?:reasons?|causes?)\b|\b(?:reasons|causes) (?:may|might|could|can|include)\b|\bone of (?:these|the following)\b|\b(?:can|could|may) mean\b/,
      sample:
        "550 5.7.1 Your message could not be accepted. Possible reasons: you are listed on a blacklist, the recipient does not exist, or the recipient has blocked you.",
    },
  ],
};

/** A forward whose end refused the mail. Precedes the words about the sender, which the end may have said. */
export const forwarded: Table = {
  fate: "foreign",
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      words: forwards,
      unless: /\bip\b|\byour?\b|@us|\brelay/,
      sample: "550 5.1.1 jane@example.org is forwarded elsewhere, and that server refused us: 554 policy",
    },
  ],
};

export const unclear: Table = {
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      fate: "unclear",
      enhanced: /^(?!5\.2\.2$)/,
      sample: "550 User unknown or mailbox full",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      fate: "absent",
      words: /(?<!\b(?:not|never) (?:try )?)\b(?:again|later|retry)\b|\bcome back\b/,
      sample: "451 5.1.1 This user does not exist. Please try again.",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 5,
      fate: "later",
      sample: "550 Account temporarily locked",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      fate: "unstated",
      words: anyOf(
        /(?:may|might|could|can) (?:not exist|not be valid|have been|be (?:full|disabled|invalid|unknown|wrong|closed|over|inactive|misspelled))/,
        /(?:cannot|can't|could not|couldn't|unable to) (?:be )?(?:verify|verified|validate)/,
        /(?:unknown|not found|invalid|exist),? (?:[^.;:]+, )?or (?:\w+ ){0,3}(?:not (?:allowed|permitted|accepted|authori[sz]ed)|blocked|rejected|denied|full|over|refused|unable|restricted|relay|no access)/,
        /(?:full|over ?quota|blocked|restricted|denied|rejected|no access) or (?:\w+ ){0,3}(?:unknown|not found|invalid|does ?n[o']t exist|does not exist|not exist|inactive|disabled)/,
        /\b(?:not|never|neither|nor|cannot|n't|decline to|refuse to) (?:\w+ )?(?:confirm(?:ed)?|disclosed?|reveal(?:ed)?|divulged?|tell|deny|give out)\b/,
        /\brecipient (?:address )?(?:verify|verification|validation|lookup)\b[^.;]{0,40}\bfail/,
        /\bnot (?:[\w%]+ )?yet\b|\b(?:user|recipient|account|mail ?box|address|@) (?:is |still )*(?:await\w*|pending)\b/,
        /\b(?:host ?name|domain name|user address|address) required\b/,
        /\b(?:idle|inactive|stale) (?:sessions?|connections?)\b/,
        /\bnot (?:at all |in the least |yet )?(?:unknown|invalid|disabled|inactive|deleted|suspended|closed|affected)\b|\bnothing (?:is )?wrong with\b|\bwrong to (?:say|assume|conclude) that\b|\bneither (?:unknown|invalid|deleted|removed|disabled|deactivated|suspended|closed|locked|blocked|full)\b|^[^a-z@%]*(?:if|should|in case) (?!you\b)|\b(?:user|mail ?box|account|address|recipient|@) (?:itself )?is (?:fine|unaffected|in order)\b/,
        /\b(?:nobody|no ?one|(?:no|not (?:an?|one)) (?:single )?(?:user|recipient|mail ?box|account|address|addressee))(?: (?:at|of|in|on) \S+(?: (?:domain|server))?)? (?:can|may|could) (?!(?:not )?be (?:found|identified|located|resolved))/,
        /possible forgery|badrcptto|bad ?recipient(?:to)? list|domain or user|user or domain/,
      ),
      sample:
        "550 The recipient cannot be verified. Please check all recipients of this message to verify they are valid.",
    },
  ],
};
