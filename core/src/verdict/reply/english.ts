/** Whether words are English throughout, so that no other language need be tried. */
import { classOf } from "./grammar/index.ts";

/** Common words of replies that the lexicon of the grammar does not need. */
const common = new Set(
  `aborted according action actions additional after again against agreement all allowed allow allows and another
   any appears are assistance attempt attempted attempting attempts authorized banned because black blacklist blacklisted
   blocklist but bye cached cannot channel check checks closing com command complete completed connect contact content could
   deliver delivered delivery denied detected detail details did does doesn dns error exceeded expected explanation false
   first for forged found from goodbye graylisted greylist greylisted greylisting handle has have help here how http https
   identity incoming information insufficient into invalid issue its junk less likely limited listed local located look
   low mailfrom many mechanism messages more must need needs net new not one only operation options org our out outside
   over page per permission permitted phish please policy post postmaster prevent prior prohibited protected protection
   protocol provide queued reach reason recently refused rejected rejection relay relaying remote reported reputation
   request requested require required requires response restricted result return returned reverse run said same says seconds
   see send sends sent service session should smtp solicited spam spamhaus spf status still support suspicious taken test text
   that the their them then there these this those throttled time too transaction try trying two unable unavailable
   unfortunately unroutable unsolicited unsuccessful untrusted url use used using valid validate validation verification verify via visit volume wait was way website
   were what when where which while white whitelist who why will with within without www you your zen`.split(
    /\s+/,
  ),
);

/** Whether replies use the word for anything: it names nobody unless it is quoted. */
export const isCommon = (word: string): boolean => common.has(word);

/** A name or a rare word among many makes no other language. */
const wordsPerName = 8;

export function isEnglish(words: string): boolean {
  if (beyondAscii.test(words)) return false;
  const all = words.split(betweenWords);
  let names = all.length / wordsPerName;
  for (const word of all)
    if (word.length > 2 && !common.has(word) && classOf(word) === "other" && --names < 0) return false;
  return true;
}

/** Whether any word is English, or stands in replies in English. */
export const hasEnglish = (words: string): boolean =>
  words
    .split(betweenWords)
    .some((word) => word.length > 2 && (common.has(word) || classOf(word) !== "other"));

const beyondAscii = /[^\0-\u007f]/;
const betweenWords = /[^a-z]+/;
