/**
 * The mailbox exists and takes mail from chosen senders only. Precedes the words about the sender, since such words name
 * the sender too.
 */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const restricted: Table = {
  words:
    /only|member|closed|moderated|restrict|authori|permi|allowed|preferences|authenticated|external|internal|internet|outside|strangers|unknown/,
  rows: [
    {
      meaning: "restricted",
      scope: "mailbox",
      code: 5,
      words: anyOf(
        /\bonly (?:accept(?:s|ing)?|receiv(?:es?|ing)|allow(?:s|ing)?|tak(?:es?|ing))\b|\bonly (?:\w+ )?(?:members|subscribers|employees|staff|moderators) (?:may|can)\b|\b(?:accepts?|receives?|allows?) (?:mail |e ?mail |messages? )?(?:from .{0,50} )?only\b/,
        /members? only|only members|not a member of (?:this|the) (?:list|group|mailing)|closed (?:mailing )?list|closed to (?:new|unknown|external|outside|public|other|mail from|messages from|all but|everyone)|moderated (?:list|group)/,
        /(?:authenticated|authori[sz]ed|approved|internal|known|trusted) (?:senders|users) only|only (?:authenticated|authori[sz]ed|approved|internal|known|trusted) (?:senders|users)/,
        /not (?:authori[sz]ed|permitted|allowed) to (?:send|post|write|mail)(?: (?:e ?)?(?:mail|messages?))? to\b/,
        /permission to (?:send|post|mail)|recipient preferences|delivery restriction|restricted (?:to|recipient|mail ?box|group|list)/,
        /(?:mail ?box|recipient|user|account|group|list|address)\b.{0,40} (?:is )?(?:restricted|moderated|internal only|for internal use)/,
        /not authenticated (?:for|by|when sending to) |external (?:senders?|mail|e ?mail) .{0,20}not|(?:does not|do not|does ?n[o']t) accept external|only internal|internal (?:mail|e ?mail|messages?|senders?|recipients?|users?) only|receive (?:external|internet|outside) mail|(?:mail|messages?) from (?:the )?(?:internet|outside)|(?:does not|do not|does ?n[o']t) accept (?:\w+ )?(?:mail|e ?mail|messages) from (?:external|outside|the internet|strangers|unknown)/,
        /(?:senders?|users?) outside (?:of )?(?:the|this|our|their|your) organi[sz]ation|outside senders/,
      ),
      sample: "550 5.7.1 You do not have permission to send to this recipient",
    },
  ],
};
