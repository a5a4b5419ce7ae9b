/** The nouns for a mailbox and its owner. */
export const who =
  "(?:users?|user ?(?:name|id|account)|recipients?|receivers?|rcpts?|addressees?|employees?|mail ?users?|identit(?:y|ies)|accounts?|alias(?:es)?|mail ?box(?:es)?(?: names?)?|inbox|mail ?drop|mbox|persons?|address(?:es)?|e ?mail(?: address| account| id)?|login|local ?part|customer|subscriber|member|destination)";

const others =
  "(?:servers?|domains?|hosts?|hostname|senders?|clients?|records?|credentials|systems?|networks?|ips?|polic\\w+|errors?|checks?|verification|authentication|lookup|directory|format|rejected|refused|dns|spf|dkim|from|because|but|if|until|unless|must|should|when|while|exceed\\w*|quota|full)\\b";

/** Up to seven words between the noun and its predicate, none of which begins another clause or names another subject. */
export const said = `(?:'s)?:?(?: (?!${others})(?:@\\S*|[^\\s.,;:]+)){0,7}?[\\s.:,)\\]"'!]*`;
