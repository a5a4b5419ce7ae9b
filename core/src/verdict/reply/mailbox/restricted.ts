/**
 * The mailbox exists and takes mail from chosen senders only. Precedes the words about the sender, since such words name
 * the sender too.
 */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const restricted: Table = {
  words:
    /only|personal|blocks|private|member|subscri|may be|closed|moderated|restrict|authori|permi|allowed|other senders|preferences|authenticat|external|internal|internet|outside|strangers|unknown|limited|list of|contacts|address book|approv|screened|accepted you|new senders|first time|intranet|incoming|inbound|send only|is for/,
  rows: [
    {
      meaning: "restricted",
      scope: "mailbox",
      code: 5,
      words: anyOf(
        /\bonly (?:accept(?:s|ing)?|receiv(?:es?|ing)|allow(?:s|ing)?|tak(?:es?|ing))\b|\bonly (?:[\w%@']+ ){1,8}(?:may|can|are allowed to|are permitted to) (?:send|write|post|mail|e ?mail|reach|contact)\b|\b(?:accepts?|receives?|allows?|takes?) (?:mail |e ?mail |messages? |posts? )?(?:from .{0,50} )?only\b|\baccepts? (?:[\w()]+ ){1,3}only\b|\baccepted (?:only from|from .{1,50} only)\b/,
        /accepts? (?:mail|posts?|messages?) (?:of|by) (?:its |the |our )?(?:members|subscribers|owners?)|^(?:mail|messages?) for [^.;:]{1,40} only\b|members? only|only members|not (?:an? )?(?:member|subscribed|subscriber) (?:of|to) (?:this|the|that) (?:list|group|mailing|distribution)|must be (?:an? )?(?:list |group )?(?:member|subscriber|subscribed)|(?:limited|restricted|reserved) (?:to|for) (?:list |group |internal |our |the |its |their )*(?:members|subscribers|staff|employees|owners|moderators|senders|users)|not (?:on|in) (?:the|a) list of (?:\w+ )?senders|\b(?:cannot|can't|can not|may not) post\b|closed (?:mailing )?list|closed to (?:new|non|unknown|external|outside|public|other|mail from|messages from|all but|everyone)|moderated (?:\w+ )?(?:list|group)|\b(?:posts|messages|mails?) (?:to [^.;:]{1,30} )?(?:is|are) moderated/,
        /(?:authenticated|authori[sz]ed|approved|internal|known|trusted) (?:senders|users) only|only (?:authenticated|authori[sz]ed|approved|internal|known|trusted) (?:senders|users)/,
        /not (?:authori[sz]ed|permitted|allowed) to (?:send|post|write|mail)(?: (?:e ?)?(?:mail|messages?))? to\b/,
        /permission to (?:send|post|mail)|list of (?:\w+ ){1,2}(?:allowed|permitted|authori[sz]ed) to (?:mail|e ?mail|send|post|write)|(?:mail|messages?) to (?:this|the|that) (?:address|mail ?box|recipient|user|group|list) (?:must|has to|needs to) be authenticated|from the public internet|recipient preferences|delivery restriction|restricted (?:to|recipient|mail ?box|group|list)/,
        /\b(?:mail ?box|recipient|group|list|address|alias)\b[^.;:]{0,40} is (?:there )?for [^.;:]{1,40} only\b|\b(?:people|persons|senders|those) (?:who|that) (?:may|can|are (?:allowed|permitted) to) (?:write|send|post|mail)\b/,
        /(?:mail ?box|recipient|user|account|group|list|address)\b.{0,40} (?:is )?(?:restricted|moderated|internal only|for internal use)/,
        /not authenticated (?:for|by|when sending to) |external (?:senders?|mail|e ?mail) .{0,20}not|(?:does not|do not|does ?n[o']t) accept external|only internal|internal (?:mail|e ?mail|messages?|senders?|recipients?|users?) only|receive (?:external|internet|outside) mail|(?:mail|messages?) from (?:the )?(?:internet|outside)|(?:does not|do not|does ?n[o']t|refuses?(?: to accept)?|switched off|turned off) (?:accept |receive |take )?(?:\w+ )?(?:mail|e ?mail|messages) from (?:external|outside|the internet|strangers|unknown(?! (?:hosts?|servers?|ips?|clients?|networks?|domains?)\b))/,
        /(?<!\b(?:server|system|service|host|relay|gateway|port) )\b(?:may|can) (?:only )?be (?:addressed|used|mailed|reached|contacted|written to|posted to) (?:only )?(?:by\b(?! e ?mail)|from (?:our|the (?:local|internal|own|same)|localhost|inside|within|the intranet))|\bmembers of [^.;:]{1,40} only\b|\b(?:mail|messages?|e ?mails?|posts?|postings?|letters?|delivery|deliveries|senders?|access) from outside\b|\bprivate (?:mailing )?(?:list|group)\b|authenticat\w* to (?:be able to )?(?:send|post|write|mail)(?: (?:e ?mails?|mails?|messages?))? to (?:@|this|the)(?! server| system| host)/,
        /\b(?:disabled|closed|blocked|restricted|refused|rejected|forbidden|not (?:available|allowed|permitted|open)) (?:for|to|from) (?:all |any )?(?:external|outside|internet|public|foreign|unauthenticated|anonymous|non (?:members|employees|local))\b/,
        /\bexternal (?:delivery|deliveries|mail|e ?mail|messages?|access|senders?)\b.{0,20} (?:disabled|blocked|not|refused|rejected|forbidden|denied)\b|\brestricts? (?:delivery|mail|messages?) to\b|^internal use only|(?:can't|cannot|could not|not able to|unable to) (?:send|post|write) to (?:this|the|that) (?:\w+ )?(?:list|group)/,
        /(?:senders?|users?|people|anyone|anybody|persons?|addresses) (?:from )?outside (?:of )?(?:the|this|our|their|your) (?:organi[sz]ation|company|group|school|university)|outside senders|\b(?:mail|messages?|e ?mails?) from (?:all |any )?other (?:senders?|people|persons|addresses|domains) (?:is|are|will be|gets?) (?:not|never|refused|rejected)\b/,
        /\b(?:not|no longer) (?:in|on|among|one of) (?:the |their |his |her )?(?:(?:recipient|addressee|user|owner)(?:'?s)? )(?:contacts?|address book|allow ?list|safe ?list|white ?list|list of)\b|\b(?:allow|safe|white) ?list of (?:the |this )?(?:recipient|mail ?box|user|address|@)/,
        /\b(?:personal|own) (?:block|filter|allow) ?(?:rules?|lists?)\b|\bblocks? (?:everybody|everyone|anybody|anyone|all|those|people) (?:who|that|unknown)\b|\bnot exist in (?:his|her|their|the (?:recipient|user)'?s?) (?:address book|contacts|contact list)\b/,
        /\bstrangers (?:can ?not|can't|may not|are not allowed to)\b|\b(?:new|first time|unknown|unapproved) senders (?:must|need|are (?:not|never))\b|\b(?:approve|screen)s? (?:\w+ )?(?:new|first time|unknown) senders\b|\bno (?:mail|e ?mail|messages?) from (?:unknown|new|unapproved|external|first time) senders\b/,
        /\b(?:recipient|owner|user|addressee|@)(?!us|another)[^.;:]{0,20} has(?: not|n't) (?:yet )?(?:screened in|approved|accepted|whitelisted|allowed) (?:you|@us|%us|the sender|this sender|your address)\b|\brequires? (?:sender |prior )?approval of (?:the |new )?senders?\b|\brequires? sender approval\b/,
        /\bsend only (?:mail ?box|address|account)\b|\b(?:mail ?box|address|account|it) (?:does not|doesn't|can ?not|can't) (?:receive|accept) (?:any )?(?:incoming|inbound) (?:mail|e ?mail|messages)\b|\binternal (?:address|mail ?box|list|group)\b|\b(?:address|mail ?box|list|group|it) (?:is |(?:can ?not|can't) be )(?:not )?(?:reached|reachable|accessible|contacted) from (?:the )?(?:internet|outside)\b|\b(?:address|mail ?box|list|group) (?:is )?(?:only )?for (?:internal|subscribers|members|staff|employees|colleagues)\b/,
      ),
      unless:
        /\b(?:exists?|unknown|not found|invalid|full|over ?quota|disabled),? (?:[^.;:]+, )?or (?:\w+ ){0,4}not (?:authori[sz]ed|permitted|allowed)\b/,
      sample: "550 5.7.1 You do not have permission to send to this recipient",
    },
  ],
};
