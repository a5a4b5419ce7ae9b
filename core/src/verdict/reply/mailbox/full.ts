/** The mailbox exists and is full. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const full: Table = {
  words:
    /full|quota|exc?ee|exhaust|reached|used |out of|overf|hit |above|beyond|stored|no quota|no more|no free|no space|no room|enough|sufficient|over |too m|space|limit|size|capacity|is over/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: anyOf(
        /\b(?:mail ?box|inbox|mail ?folder|maildir|account|user|recipient|storage|quota|spool|mail ?drop|e ?mail box)\b.{0,30}\bfull\b|\bfull (?:mail ?box|inbox|account)/,
        /\bover ?quota|\bover (?:\w+ )?quota|over (?:the |its |their |his |her |your )?(?:storage|allowed|disk|mail ?box|size)? ?(?:quota|limit|storage)|quota (?:\w+ ){0,3}exceed|exceed\w* (?:\w+ ){0,5}quota|quota violation|quota limit|(?:disk|mail) ?quota|out of quota|quotaexceeded|quota (?:is |has been |was )?(?:over|used up|full|exhausted|depleted|hit)\b/,
        /(?:mail ?box|inbox|account|user|recipient)\b.{0,40}\b(?:exc?eed\w*|exhaust\w*|reached|used up|ran out|run out|out of|no more|insufficient|not enough|does not have enough|lacks)\b.{0,40}\b(?:size|space|storage|limit|capacity|allowed|room)/,
        /(?:out of|no|insufficient|not enough|not sufficient) (?:\w+ )?(?:storage|space|room) (?:left )?(?:in|for|on) (?:the )?(?:\w+ )?(?:mail ?box|inbox|user|recipient|account)/,
        /exceeded (?:its |their |his |the |your )?(?:storage|disk|space) ?(?:allocation|space|limit|quota)?|storage (?:space |limit |quota )(?:is |has been |was )?(?:exceeded|reached|full|used)|out of storage space|storage limit/,
        /(?:mail ?box|mail ?folder) (?:size )?(?:limit|size) (?:\w+ )?exc?eed|mail ?box (?:would )?exceed|exceeds? allowed size|too many messages (?:on|in)|too much mail data|mail file size exceeds/,
        /(?:mail ?box|inbox|mail ?folder|user|account|recipient)(?:'s)? (?:\w+ ){0,2}(?:storage|space|capacity) (?:\w+ ){0,2}(?:exceed\w*|exhausted|reached|full|used up)|(?:mail ?box|inbox)\b.{0,20}\bat (?:its |full |maximum )?capacity|(?:insufficient|not enough|no) (?:mail ?box|inbox) (?:space|storage|room)/,
        /(?:mail ?box|inbox|account|user|recipient)\b.{0,20}\b(?:has|have|with) no (?:more |free )?(?:room|space)\b|(?:not enough|insufficient|no) (?:\w+ )?quota\b|\b(?:above|beyond) (?:\w+ )?quota\b/,
        /\b(?:mail ?box|inbox)\b.{0,30}\boverf(?:ull|low)|(?:mail ?box|inbox)\b.{0,10} hit (?:its|the|their) (?:\w+ )?limit|too many (?:e ?)?(?:mails|messages) stored/,
        /\bused (?:up )?all (?:\w+ )?(?:storage|space|quota)\b|(?:recipient|user|mail ?box|account)(?:'s)? .{0,10}storage (?:\w+ ){0,2}(?:exhausted|used up)/,
        /space has been used up|no (?:more )?space (?:left )?(?:in|for)/,
      ),
      sample: "552 5.2.2 <jane@icloud.com>: user is over quota",
    },
  ],
};
