/** The words of a marked reply, with placeholders for other names in it. */
import { mendSpelling } from "./spelling.ts";

/**
 * The words in lower case, Latin letters as ASCII, with single blanks and without hyphens. Placeholders: `@` for a quoted
 * name, `%` for a host, `ip` for an IP address, `dnsbl` for the name of a block list, `spf` for
 * the site that explains SPF.
 */
export function wordsOf(text: string): string {
  const words = fold(text)
    .replace(leadingCode, "$1")
    .replaceAll(sentenceEnd, ". ")
    .replaceAll(traceDetail, "")
    .replaceAll(/(?<=[a-z])<(?=[@\w])/gi, " <")
    .toLowerCase()
    .replaceAll(link, (_, host: string) => ` ${nameOf(host)} `)
    .replaceAll(ipAddress, "ip")
    .replaceAll(hostName, nameOf)
    .replaceAll(quotedName, "@")
    .replaceAll(dash, ";")
    .replaceAll(gap, " ")
    .trim()
    .replace(addressedToUs, "");
  return mendSpelling(words);
}

/** The last label of what is taken for the name of a host. */
export const topLevel =
  "(?:com|net|org|edu|gov|mil|info|biz|test|example|invalid|local|localdomain|lan|[a-z]{2})";

/** A pattern of many phrases. */
export const anyOf = (...phrases: readonly RegExp[]): RegExp =>
  new RegExp(phrases.map(({ source }) => source).join("|"));

/** A provider's own code before the words, which may follow the recipient: `RC:NE`, `<@>: RP-RCF`. */
const leadingCode =
  /^(<?@>?: )?(?:[A-Z]{2}[:-][A-Z]{2,3}|(?:[A-Z]{2,3} )?[A-Z]{1,4}\d{2,}|ERR(?:_[A-Z]+)+|\[[A-Z]+\d*\])[:,]? (?=\S)/;
// Each begins at the start of a word, so that matching takes linear time.
const sentenceEnd = /(?<=[a-z])\.(?=[A-Z][a-z])/g;
/** What a host adds for itself: `shard=14`. */
const traceDetail =
  / (?:shard|node|cluster|pid|sess(?:ion)?|trace|req(?:uest)?|tid|rid|ref|srv)=[\w.:/-]+(?=$|[\s;,.)])/gi;
/** A period after it ends the sentence. */
const link = /(?:https?: ?\/\/ ?|www\.)([^\s/?#]*?)(?:[/?#]\S*?)?(?=[.,;]?(?:\s|$))/g;
const ipAddress =
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w)|(?<![\w:])[\da-f]{1,4}(?::[\da-f]{0,4}){3,7}(?![\w:])/g;
const hostName = new RegExp(String.raw`(?<![\w.-])(?:[\w-]+\.)+${topLevel}(?![\w-])(?:\/\S*)?`, "g");
const quotedName =
  /(?<![^\s(:,=])(?!["'`<][@%](?:us|another)\b)(?:"[^\s"]+"|'[^\s']+'|`[^\s`']+['`]|<(?!(?:ip|%|dnsbl)>)[^\s<>]+>)/g;
const dash = /(?<=\S)\s+-+(?=\s+\S)|\s*--+(?=\s)/g;
const gap = /[-_\s]{2,}|[-_]|[^\S ]/g;

/** Our host by its name, as one says whom one speaks to: what follows names the recipient as a mailbox. */
const addressedToUs =
  /^%us(?: ?[[(]?ip[\])]?)?[:,] (?=[^.:]*\b(?:mail ?box|user|recipient|account|address|addressee) @(?!us|another))/;

const nameOf = (host: string): string => (blockList.test(host) ? "dnsbl" : ofSpf.test(host) ? "spf" : "%");
/** The site that explains a failed SPF check, often the only word about it. */
const ofSpf = /^(?:www\.)?open-?spf\.(?:org|net)$/;
const blockList =
  /spamhaus|spamcop|sorbs|uribl|surbl|barracudacentral|senderscore|cloudmark|mailspike|invaluement|abuseat|uceprotect|manitu|spamrats|junkemailfilter|dnswl|spamrl|backscatterer|dnsbl|(?:^|[.-])rbl/;

/** Latin and Greek letters without their marks, and straight quotes and dashes. */
function fold(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return text
    .normalize("NFC")
    .replaceAll(markedLetter, (letter) => plainLetter[letter] ?? letter.normalize("NFD").charAt(0))
    .replaceAll(/[‘’‚´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐-―]/g, "-");
}

const beyondAscii = /[^\0-\u007f]/;
const markedLetter = /[\u00c0-\u024f\u0386-\u03ce\u0401\u0451\u1e00-\u1eff]/g;
const plainLetter: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  æ: "ae",
  œ: "oe",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
};
