/** The server tells nobody whether a mailbox exists. Precedes the words about the sender, which are its reasons. */
import type { Table } from "../row.ts";

export const undisclosed: Table = {
  words:
    /existence|validity|status|state|shar|publish|confirm|disclos|reveal|divulg|tell|say|deny|give|provide|whether|confidential/,
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      fate: "unstated",
      words:
        /\b(?:not|never|neither|nor|cannot|can't|no information|n't|declines? to|refuses? to)\b (?:\w+ ){0,2}?(?:confirm|disclos|reveal|divulg|tell|says?\b|deny|giv|provid|state|shar|publish|about)\w*\b[^.;:]{0,40}\b(?:whether|which (?:mail ?boxes|addresses|users|recipients|accounts)|existence|validity|valid (?:mail ?boxes|addresses|users|recipients)|(?:mail ?box|address|user|recipient|account) (?:names|status)|status of (?:\w+ )?(?:recipients?|mail ?boxes|users?|addresses|accounts))\b|^[^a-z@%]*whether (?!you\b)|\b(?:existence|validity|status) of\b[^.;:]{0,40}\b(?:private|secret|confidential|nobody's business)\b/,
      unless: /\b(?:senders?|hosts?|ip)\b|[@%]us\b/,
      sample: "550 5.7.1 For security reasons this server does not reveal which addresses are valid",
    },
  ],
};
