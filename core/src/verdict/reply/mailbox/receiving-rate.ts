/** The mailbox exists and receives mail too fast. Precedes the words about the sender's rate. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const receivingRate: Table = {
  words: /receiv|thread|\brate\b|per (?:hour|minute|day)|limit for|too m/,
  rows: [
    {
      meaning: "rate_limited",
      scope: "mailbox",
      words: anyOf(
        /(?:receiv\w+|got|gets) too (?:much|many) (?:e ?mails?|mails?|messages?)? ?(?:in|within|per|during|over|this)\b/,
        /receiv\w+ (?:e ?)?(?:mail|messages?) (?:at a rate|too (?:quickly|fast|often|many)|faster than)/,
        /(?:the|this|that) (?:recipient|user|mail ?box|account) (?:has |is )?(?:exceed\w+|over|reached|receiv\w+ too m).{0,40}(?:rate|per (?:hour|minute|day)|too many|limit for)/,
        /recipient'?s? .{0,30}receiv\w+ (?:limit|rate)|\b(?:over|above|at|exceed\w*|reached) (?:the|its|their|his|her) receiv(?:e|ing) (?:limit|rate)|receiv(?:e|ing) (?:limit|rate) (?:for (?:this|the) (?:user|recipient|mail ?box) )?(?:has been |is |was )?exceeded|recipient thread limit/,
      ),
      sample:
        "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
    },
  ],
};
