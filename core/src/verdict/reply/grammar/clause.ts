/** A sentence in clauses, and a clause in words with their classes. */
import { classOf, type WordClass, wordsIn } from "./lexicon.ts";

export interface Clause {
  /** The characters of its sentence before it. */
  start: number;
  words: readonly string[];
  classes: readonly WordClass[];
  /** What stands between it and the clause before it: punctuation or a conjunction. */
  after: string;
}

/** The clauses of a sentence, in words as `wordsOf` returns them. */
export function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let after = "";
  let start = 0;
  for (const part of sentence.split(separator)) {
    const bare = part.trim();
    if (isSeparator.test(bare))
      after = after === "or" || after === "said" ? after : isReport.test(bare) ? "said" : bare;
    else if (bare !== "") {
      const words = wordsIn(plain(bare));
      clauses.push({ start, words, classes: words.map(classOf), after });
      after = "";
    }
    start += part.length;
  }
  return clauses;
}

const separator =
  /(\s*(?:\.{2,}|[,:;()[\]!?=|/]|(?<!(?:^| )(?:[a-z]|mrs?|ms|dr|prof))\.(?![\w%@])|(?<= )(?:(?:said|says|responded|replied|returned|answered|(?<!\b(?:is|are|was|were|be|been|being) )reported)(?: with)?(?: [45]\d\d(?: #?[45]\.\d+\.\d+)?)?|because|since(?! \d)|as(?= (?:the|this|that|their|his|her|@|no)\b)|(?<!\b(?:none|nobody|no ?one|nothing|anybody|anyone) )but|although|however|so that|so|and|or|as of|nor)(?=[ :]))\s*)/;
const isReport = /^(?:said|says|responded|replied|returned|answered|reported)\b/;
const isSeparator =
  /^(?:(?:said|says|responded|replied|returned|answered|reported)\b.*|\.+|[,:;()[\]!?=|/]|because|but|although|however|so that|so|and|or|as of|nor)$/;

/** Contractions in full, relative clauses that only name the mailbox left out. */
function plain(clause: string): string {
  return clause
    .replaceAll(/^as (?=(?:the|their|his|her)\b)/g, "")
    .replaceAll(/["<>{}*`#]|(?<= )'|'(?= |$)/g, "")
    .replaceAll(/(?:\bnot|n't) any ?(?:body|one)\b/g, " no user")
    .replaceAll(/\b(?:nobody|no ?one)\b/g, "no user")
    .replaceAll(ofMailbox, "")
    .replaceAll(/\b(?:mailing |distribution )?list (?=@(?!us|another))/g, "address ")
    .replaceAll(/\breturn to sender\b|\b(?:we are |i am )?sorry to (?:tell|inform) you(?: that)?\b/g, "")
    .replaceAll(/\bzero (?=users?\b|accounts?\b|mailbox(?:es)?\b|records?\b|entr(?:y|ies)\b)/g, "no ")
    .replaceAll(/\b(?:match(?:es)?|correspond(?:s)? to) (?=@)/g, "for ")
    .replaceAll(reporter, "")
    .replaceAll(/\bcan be (?=(?:found|located|identified|resolved)\b)/g, "is ")
    .replaceAll(/\bin (?:the )?(?:state|status) (?=[a-z])/g, "")
    .replaceAll(/\bnothing (?=(?:here |there )?(?:by|called|under|with)\b)/g, "no user ")
    .replaceAll(/\b(?:any ?(?:body|one))\b/g, "user")
    .replaceAll(/\be mail(?=s?\b)/g, "email")
    .replaceAll(/\bcannot\b/g, "can not")
    .replaceAll(/(?<=\d )may\b/g, "")
    .replaceAll(/(?<=\b(?:in|since|last|of|early|late|mid) )may\b/g, "june")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/'(?:re|ve|m|ll|d)\b/g, "")
    .replaceAll(/(?<=\b(?:there|it|that|what|he|she|who))'s\b/g, " is")
    .replaceAll(/'s\b|(?<=s)'(?= )/g, " 's")
    .replaceAll(/\bwe (?:host|serve|know)\b(?= no )/g, "we have")
    .replaceAll(/\bwe no longer (?:host|serve|run|maintain)\b/g, "we have no")
    .replaceAll(/\byour (?=recipient\b|addressee\b)/g, "the ")
    .replaceAll(yourMail, "the $1")
    .replaceAll(whomYouWrite, (found, at: number) => (isFormer(clause, at) ? found : ""));
}

/** A licence of one mailbox, whose end is the mailbox's. */
const ofMailbox =
  /(?<=\b(?:user|account|mailbox|mail box|recipient))'s licen[sc]e(?= (?:was|is|has been|got) (?:withdrawn|revoked|removed|deleted))|\b(?:the )?licen[sc]e (?:of|for) (?=(?:this|the) (?:user|account|mailbox|mail box|recipient) (?:was|is|has been|got) (?:withdrawn|revoked|removed|deleted))/g;

/** Who says what follows: `our server found that the mailbox is full`. */
const reporter =
  /^(?:(?:the|our|this) )?(?:mail |receiving )?(?:server|system|gateway|host) (?:has |had )?(?:detected|found|noticed|determined|reports?|reported|says|indicates?|indicated|tells us|told us) that (?=[a-z@])/g;

/** Whether a clause that says what you did, and not only whom you did it to, says that it was before: to another recipient. */
const isFormer = (clause: string, at: number): boolean =>
  formerly.test(clause) && wordsIn(clause.slice(0, at)).every((word) => classOf(word) !== "mailbox");

/** `You wrote to a closed mailbox yesterday`. */
const formerly =
  /\b(?:yesterday|recently|lately|previously|earlier|formerly|repeatedly|once|last (?:week|month|year|time|night|hour|\w+day)|(?:minutes?|hours?|days?|weeks?|months?|years?) ago|in the past|since|(?:over|in|during|within) the (?:last|past))\b/;

const yourMail =
  /\b(?:your|you) (?:own |e ?mail )?(mails?|messages?|e ?mails?|letter)\b(?! (?:address|account|box|user|server|system|host|domain|client|id|provider|service|quota|from|program|software|app|application|agent|settings|configuration|gateway|relay|log|tool|queue)\b)/g;
const whomYouWrite =
  /(?:\b(?:that|which|who|whom|to which|to whom|where) )?\b(?:you|the sender) (?:are |were |have |had |just )*(?:tried|trying|try|attempted|attempting|attempt|wish|want|wanted|intended)?(?: to)? ?(?:want|need|seek|look for|looking for|reach|reached|reaching|contact|contacting|contacted|write to|writing to|wrote to|written to|mail|mailing|mailed|email|emailing|emailed|e mail|entered|typed|wrote|specified|gave|supplied|provided|indicated|named|requested|asked for|addressed|used|sent (?:it|this|the message|the mail|mail|your message|a message|to)?(?: to)?|send (?:mail |email |a message )?to|sending (?:mail |email |a message )?to|sent (?:mail |email |a message )?to|deliver to|deliver (?:mail |a message )?to)(?! (?:as|from|by|on behalf)\b)(?= |$)/g;
