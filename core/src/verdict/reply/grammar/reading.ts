/** The fate of the recipient in a reply: the first sentence that states one decides. */
import { sentencesIn, withoutSuppositions } from "../sentence.ts";
import { type Clause, clausesOf } from "./clause.ts";
import { isElsewhere } from "./elsewhere.ts";
import { type About, type Knowledge, Phrases } from "./phrase.ts";
import type { Fate, Statement } from "./predicate.ts";
import { statementIn } from "./statement.ts";

export interface Reading {
  /** `unclear` if a reply says so of one of several, or only perhaps; `later` if it may pass; `ours` if it speaks of our sender or host, `foreign` if of somebody else. */
  fate: Fate | "unclear" | "later" | "ours" | "foreign";
  /** How many characters stand before the sentence or clause that says so. */
  start: number;
}

export function fateIn(words: string, knowledge: Knowledge): Reading | null {
  if (verifiesSender.test(words)) return fateOf("sender");
  if (lacksDomain.test(words) || isNeither.test(words)) return null;
  let start = 0;
  for (const sentence of sentencesIn(words)) {
    const found = fateInSentence(withoutSuppositions(sentence), knowledge);
    const [other] = namesOther.exec(words.slice(0, start)) ?? [];
    if (found && other && !namesRecipient.test(sentence))
      return fateOf(other === "@us" ? "sender" : "another");
    if (found) return { ...found, start: start + found.start };
    start += sentence.length + 1;
  }
  return null;
}

/** A whole reply of which each sentence is about the sender. */
const verifiesSender = /\bsender (?:address )?(?:verify|verification|callout) (?:failed|failure|error)\b/;
/** A whole reply of which the domain is what is not there: `invalid account. tenant or domain not found`. */
const lacksDomain =
  /\b(?:subscription|registration|contract|plan|hosting) (?:of|for) (?:the |this |our )*(?:whole |entire )?(?:domain\b|%(?!us|another))|(?:\bdomain|%(?!us|another))(?:'s)? (?:e ?)?mail (?:service|hosting) (?:is|was|has been) |(?:^|[.:;,(] ?)(?:the |this |our |customer )*(?:tenant|organi[sz]ation|domain)(?: (?:or|and) (?:tenant|organi[sz]ation|domain))? (?:(?:is |was |has been )?(?:not found|unknown|not known|deleted|removed)|does(?: not|n't) exist|could(?: not|n't) be found)\b|\b(?:no such|unknown) tenant\b/;
/** `Neither deleted nor disabled`. */
const isNeither =
  /\bneither (?:unknown|invalid|deleted|removed|disabled|deactivated|suspended|closed|locked|blocked|full)\b/;
/** Whom the sentences after it are about that do not name the recipient. */
const namesOther = /@(?:us|another)\b/;
const namesRecipient = /@(?!us\b|another\b)/;

const foreign = new Set<About>(["sender", "host", "systems", "another"]);

/** A sentence of somebody else. */
const fateOf = (about: About | null): Reading => ({
  fate: about === "sender" || about === "host" ? "ours" : "foreign",
  start: 0,
});

/** The fate in a sentence, or whose it is if not the recipient's. */
function fateInSentence(sentence: string, knowledge: Knowledge): Reading | null {
  if (isElsewhere(sentence)) return { fate: "foreign", start: 0 };
  const clauses = clausesOf(sentence).map((clause): Stated => {
    const phrases = new Phrases(clause, knowledge);
    const stated = statementIn(phrases);
    return { ...clause, stated, name: stated ? null : phrases.name(), topic: phrases.topic() };
  });
  const at = clauses.findIndex(
    (clause) => clause.stated !== null && !isOfMailAlone(clause) && !isOfAnything(clause),
  );
  const decisive = clauses[at];
  if (!decisive?.stated) return null;
  if (decisive.stated.fate === "full" && ofSending.test(sentence)) return null;
  const about = ownerOf(clauses, at);
  if (about !== "recipient") return foreign.has(about) ? fateOf(about) : null;
  const later = clauses.slice(at + 1);
  const belongs = later.find(
    ({ after, name, classes }) =>
      /^[(:]$/.test(after) && name !== null && foreign.has(name) && classes[0] !== "preposition",
  );
  if (belongs && belongs.name !== "systems" && (belongs.after === "(" || belongs === later[0]))
    return fateOf(belongs.name);
  if (later[0]?.after === ":" && isAddressedBy(later[0]) && !decisive.words.includes("@"))
    return fateOf("sender");
  const fate =
    decisive.stated.fate === "disabled" && later.some(isLackOfSpace) ? "full" : decisive.stated.fate;
  return { fate: certaintyOf(sentence, clauses, at) ?? fate, start: decisive.start };
}

/** A quota of what is sent: `quota exceeded: 100 messages per hour`. */
const ofSending =
  /\b(?:messages|e ?mails|mails|recipients|connections) (?:per|an?|each|every) (?:hour|day|minute)\b/;

/** What the sender has to do about it: `expired account: the sender must renew`. */
const isAddressedBy = ({ words, topic }: Stated): boolean =>
  topic === "sender" &&
  /^(?:sender|originator|submitter|author)$/.test(words[words[0] === "the" ? 1 : 0] ?? "");

/** Why a mailbox is closed that opens once it has space: `disabled: over quota`. */
const isLackOfSpace = ({ stated, after }: Stated): boolean =>
  stated?.fate === "full" && !foreign.has(stated.about) && /^(?:[(:]|because|as|since)$/.test(after);

/** `delivery stopped`, which says nothing of anybody. */
const isOfMailAlone = ({ stated, classes }: Stated): boolean =>
  stated?.about === "thing" && classes.every((one) => /^(?:mail|determiner|be|adverb|disabled)$/.test(one));

/** What alone may be said of the message, too, or of the name of a host. */
const isOfAnything = ({ words }: Stated): boolean => /^(?:on hold|invalid name)$/.test(words.join(" "));

type Stated = Clause & { stated: Statement | null; name: About | null; topic: About | null };

/** Whom a statement is about: who is its subject, else whom the clauses before it name; the recipient if nobody is named. */
function ownerOf(clauses: readonly Stated[], at: number): About {
  const { stated, after } = clauses[at] ?? {};
  const before = clauses.slice(0, at);
  const heading = before
    .filter(
      (clause, index) => clause.name && clause.name !== "mail" && !isReporter(clause, clauses[index + 1]),
    )
    .at(-1)?.name;
  const headlines = after === ":" || after === "said" ? before : [];
  const lastNamed = headlines.findLast(
    ({ classes, words }) =>
      words.includes("@") || classes.some((one) => one === "sender" || one === "another"),
  );
  const isOfAnother = lastNamed !== undefined && !lastNamed.words.includes("@");
  if (isOfAnother && !clauses[at]?.words.includes("@"))
    return lastNamed.classes.includes("sender") ? "sender" : "another";
  const antecedent = /^(?:which|who)$/.test(clauses[at]?.words[0] ?? "")
    ? before.at(-1)?.words.at(-1)
    : undefined;
  if (antecedent === "@") return "recipient";
  const actor = before.at(-1)?.topic;
  if (/^(?:which|who|that)$/.test(clauses[at]?.words[0] ?? "") && isOutside(actor)) return actor;
  if (stated?.about !== "nobody") {
    const isUnderHeading =
      after !== "," && heading && (foreign.has(heading) || (after === "said" && heading === "thing"));
    return isUnderHeading ? heading : (stated?.about ?? "nobody");
  }
  const next = clauses[at + 1];
  if (next?.stated && next.stated.about !== "nobody" && /^(?:or|and|\/)$/.test(next.after))
    return next.stated.about;
  if (heading) return heading;
  const topic = before.at(-1)?.topic;
  if (topic) return topic;
  if (next?.name) return next.name;
  const isAlone = before.every(({ classes }) => classes.every((one) => one === "adverb"));
  const words = clauses[at]?.classes.filter((one) => one !== "adverb") ?? [];
  if (words.includes("domain")) return "thing";
  if (isOfUs.test(clauses[at]?.words.join(" ") ?? "")) return "systems";
  return isAlone && words.length > 2 ? "recipient" : "nobody";
}

/** `We are closed`, of the receiver itself. */
const isOfUs = /^(?:we|i) (?:are|am|have|is)\b/;

const isOutside = (about: About | null | undefined): about is About =>
  about === "sender" || about === "host" || about === "another";

/** A host whose words follow: `the remote host said`. */
const isReporter = ({ words }: Clause, next: Clause | undefined): boolean =>
  next?.after === "said" &&
  /^(?:host|server|backend|mx|mta|gateway|relay|lookup|query|search|%|ip)$/.test(words.at(-1) ?? "");

/** What a denial lists beside a mailbox: `no mailbox, alias or list of that name`. */
const isKindOfMailbox = (words: readonly string[]): boolean =>
  /^(?:an? )?(?:mailing |distribution )?(?:mailbox|user|account|address|alias|forwarder|forward|list|group|employee|student|staff member|member of staff|person|customer)(?: (?:of|by|with|under) (?:that|this) name| matching @)?(?: (?:here|(?:at|on|in) this (?:domain|server|host|system)|of (?:the|this|our) \S+))?$/.test(
    words.join(" "),
  );

const forAWhile =
  /\b(?:locked|blocked|suspended|disabled|closed|paused|barred|banned|frozen)(?: out)?(?: (?:for|because of|due to) (?!the next\b)(?:[\w%]+ ){1,3})? ?for (?:the next |another )?(?:\d+|an?|one|two|three|few|some|several) (?:seconds?|minutes?|hours?|days?)\b(?! of)|\b(?:disabled|inactive|locked|closed|suspended) (?:(?:between|from|after|before|outside) (?:\d|office|working|business)|(?:during|over|for|at) (?:the |this )?(?:night|today|weekend|holidays?|week|month))|\bnot (?:[\w%]+ )?yet\b/;

/** What somebody does with a mail, and is no mailbox's end. */
const refuses = /\b(?:refuses?|rejects?|declines?|denies|blocks?)\b/;

/** What has not happened to a mailbox yet. */
const willBe = /\bwill (?:[a-z]+ )?(?:be|get) /;

/** What contradicts that a mailbox is absent or disabled. */
const exists =
  /^(?:(?:but|though|and|the|this|that) )*(?:user|mailbox|account|recipient|address|@) (?:itself )?(?:exists|is (?:valid|known|fine|ok|alive))$/;

/** What stands before the reason of a clause. */
const saysWhy = /^(?::|because|as|since)$/;

/** A guess at why a mailbox is absent, which leaves it absent: `maybe a typing error?` */
const typingError = /\b(?:typ(?:o|os|ing|ed)|mistyped|misspel\w*|spelling|mistake)\b/;

/** `unclear` or `later` if a statement holds only perhaps, in one of several cases, or for a while. */
function certaintyOf(sentence: string, clauses: readonly Stated[], at: number): "unclear" | "later" | null {
  const { stated, after } = clauses[at] ?? {};
  const isSupposed = clauses
    .slice(0, at + 1)
    .some(
      (clause, index) =>
        clause.classes.includes("may") && (index === at || saysWhy.test(clauses[index + 1]?.after ?? "")),
    );
  const isContradicted = stated?.fate !== "full" && clauses.some(({ words }) => exists.test(words.join(" ")));
  const isOnlyForUs =
    stated?.fate === "absent" &&
    clauses
      .slice(at + 1)
      .some(
        ({ after, classes, words }) =>
          /^(?:because|as|since)$/.test(after) &&
          classes.some((one) => one === "sender" || one === "host") &&
          !typingError.test(words.join(" ")),
      );
  const isAsked = /\?\W*$/.test(sentence) && !typingError.test(clauses.at(-1)?.words.join(" ") ?? "");
  if (isSupposed || isContradicted || isOnlyForUs || isAsked) return "unclear";
  const isDenial = clauses[at]?.words.includes("no") ?? false;
  const listsMailboxes = / (?:any|a) [^ ]+$/.test(clauses[at]?.words.join(" ") ?? "");
  const isOther = ({ stated: other, name, classes, words }: Stated) =>
    other
      ? (other.fate === "full") !== (stated?.fate === "full") || foreign.has(other.about)
      : (name === null || refuses.test(words.join(" "))) &&
        !((isDenial || listsMailboxes) && isKindOfMailbox(words)) &&
        !(classes[0] === "not" && classes[1] === "accepting") &&
        !classes.every((one) => /^(?:existing|working|accepting|adverb)$/.test(one));
  const others = clauses.slice(at + 1);
  if (others.some((clause) => clause.after === "/" && clause.stated !== null && isOther(clause)))
    return "unclear";
  const lastOr = others.findLastIndex((clause) => clause.after === "or");
  if (
    others
      .slice(0, lastOr + 1)
      .some((clause) => (clause.after === "or" ? isOther(clause) : clause.stated !== null && isOther(clause)))
  )
    return "unclear";
  if (after === "or" && at > 0 && clauses[at - 1]?.stated === null && clauses[at - 1]?.name === null)
    return "unclear";
  const isLater =
    stated?.fate !== "full" &&
    (forAWhile.test(sentence) ||
      willBe.test(clauses[at]?.words.join(" ") ?? "") ||
      clauses.some((clause) =>
        clause.classes.some(
          (one, index) =>
            one === "later" &&
            clause.classes[index - 1] !== "not" &&
            !(clause === clauses[at] && isOfMailbox(clause, index)),
        ),
      ));
  return isLater ? "later" : null;
}

/** A mailbox that is temporary by itself, of which something is stated: `temporary mailbox expired`, not `temporary mailbox failure`. */
function isOfMailbox({ words, classes }: Clause, at: number): boolean {
  const next = classes.findIndex((one, index) => index > at && one !== "mailbox");
  return (
    words[at] === "temporary" && next > at + 1 && /^(?:be|not|absent|disabled)$/.test(classes[next] ?? "")
  );
}
