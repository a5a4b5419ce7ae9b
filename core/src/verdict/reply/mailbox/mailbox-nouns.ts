/** What servers call a mailbox, and whom it belongs to. */
export const who =
  "(?:users?|user ?(?:name|id|account)|recipients?|rcpt|addressees?|accounts?|alias(?:es)?|mail ?box(?:es)?|inbox|mail ?drop|mbox|persons?|address(?:es)?|e ?mail(?: address| account| id)?|login|local ?part|customer|subscriber|member|destination)";

const others =
  "(?:servers?|domains?|hosts?|hostname|senders?|clients?|records?|credentials|systems?|networks?|ips?|polic\\w+|errors?|checks?|verification|authentication|lookup|directory|format|rejected|refused|dns|spf|dkim|from|because|but|if|until|unless|must|should|when|while|exceed\\w*|quota|full)\\b";

/** What may stand between a mailbox and what is said of it: up to seven words, none of which begins another sentence or names something else. */
export const said = `(?:'s)?:?(?: (?!${others})(?:@\\S*|[^\\s.,;:]+)){0,7}?[\\s.:,)\\]"'!]*`;
