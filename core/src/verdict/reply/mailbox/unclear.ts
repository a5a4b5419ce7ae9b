/** Words that name a mailbox without saying what is wrong with it. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const unclear: Table = {
  words: / or |forgery|may |might |could |can |can't|cannot|unable|temporar|badrcptto|recipient(?:to)? list/,
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      words: anyOf(
        /(?:may|might|could|can) (?:not exist|not be valid|have been|be (?:full|disabled|invalid|unknown|wrong|closed|over|inactive|misspelled))/,
        /(?:cannot|can't|could not|couldn't|unable to) (?:be )?(?:verify|verified|validate)/,
        /(?:unknown|not found|invalid|exist) or (?:\w+ ){0,3}(?:not (?:allowed|permitted|accepted|authori[sz]ed)|blocked|rejected|denied|full|over|refused|unable|restricted|relay|no access)/,
        /(?:full|over ?quota|blocked|restricted|denied|rejected|no access) or (?:\w+ ){0,3}(?:unknown|not found|invalid|does ?n[o']t exist|does not exist|not exist|inactive|disabled)/,
        /possible forgery|badrcptto|bad ?recipient(?:to)? list|domain or user|user or domain/,
      ),
      sample:
        "550 The recipient cannot be verified. Please check all recipients of this message to verify they are valid.",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 4,
      words:
        /\b(?:may|might) (?:be|not|have)\b.{0,60} or (?:\w+ )?(?:not exist|disabled|full|unknown|inactive)/,
      sample: "450 4.2.1 The mailbox might be disabled, full, or may not exist",
    },
    {
      meaning: "server_unavailable",
      scope: "mailbox",
      code: 5,
      words:
        /\b(?:accounts?|mail ?box|user|recipient|address)\b (?:@ )?(?:is |was |has been )?temporar(?:y|ily) (?:locked|disabled|suspended|blocked|closed|inactive)\b/,
      sample:
        "550 5.7.1 <jane@example.org>: Recipient address rejected: User jane@example.org temporary locked. Please try again later!",
    },
  ],
};

/** RFC 5321 uses code 550 for all of these. */
export const standing: Table = {
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      words: /mail ?box not found, no access/,
      sample:
        "550 Requested action not taken: mailbox unavailable (e.g., mailbox not found, no access, or command rejected for policy reasons)",
    },
  ],
};
