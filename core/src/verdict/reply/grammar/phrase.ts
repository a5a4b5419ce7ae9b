/** The phrases of a clause, and whom each is about. */
import type { Clause } from "./clause.ts";
import type { WordClass } from "./lexicon.ts";

/** Whom words are about: `mail` for the recipient's mail, `thing` for what the lexicon does not know, `nobody` if they name none. */
export type About = "recipient" | "sender" | "host" | "systems" | "another" | "mail" | "thing" | "nobody";

/** Whether any name in a clause that is not marked may be the recipient's. */
export interface Knowledge {
  recipientIsKnown: boolean;
}

export interface Phrase {
  start: number;
  end: number;
  about: About;
}

export const nouns = new Set<WordClass>([
  "mailbox",
  "mailboxes",
  "email",
  "mail",
  "sender",
  "host",
  "system",
  "another",
  "domain",
  "space",
  "failure",
  "other",
]);
const modifiers = new Set<WordClass>(["determiner", "possessive", "existing", "working"]);
const helpers = new Set<WordClass>(["be", "adverb", "not", "may", "later"]);
const oneOfOurs = /^one of our$/;
/** Words for what is done with mailboxes, which are nobody's name: `address probing`, `mailbox verification`. */
const activity = /(?:ing|[st]ion|ment|ance|ence|ity|check|checks|look ?ups?|probes?|services?|search)$/;
const longestName = 4;
/** What is no system of the receiver's. */
const remote = /^(?:remote|far|foreign|upstream|downstream|opposite)$/;
/** What is retired or left that is no person. */
const technical =
  /^(?:old|legacy|former|plain|text|protocols?|auth\w*|features?|versions?|ports?|attempts?|tries|windows|ciphers?|suites?|methods?|support|standards?|modes?|mechanisms?|ipv\d|software|products?|one|two|three|few|minutes?|seconds?|hours?|days?|slots?|workers?|releases?|systems?|entries|keys?|links?|urls?|apis?|files?|software|hardware|tokens?)$/;

export class Phrases {
  readonly words: readonly string[];
  readonly classes: readonly WordClass[];
  readonly #knowledge: Knowledge;

  constructor({ words, classes }: Clause, knowledge: Knowledge) {
    this.words = words;
    this.classes = classes;
    this.#knowledge = knowledge;
  }

  /** Whom a clause is about that is nothing but a name: `user jane`. */
  name(): About | null {
    const end = this.classes.findLastIndex((wordClass) => wordClass !== "adverb");
    if (end < 0) return null;
    const phrase = this.phraseBefore(end);
    const before = this.skipBack(
      phrase.start - 1,
      (wordClass) => wordClass === "adverb" || wordClass === "preposition",
    );
    if (before >= 0 || phrase.about === "nobody") return null;
    const isAddress =
      phrase.about === "host" &&
      this.words.every((word, at) => word === "ip" || this.classes[at] === "other");
    return isAddress ? "thing" : phrase.about;
  }

  /** Whom the clause begins with, behind a preposition too: `since Monday this host …`. */
  topic(): About | null {
    const start = this.skip(0, (wordClass) => wordClass === "adverb" || wordClass === "preposition");
    return this.phraseAfter(start)?.about ?? null;
  }

  /** Who did something to anybody that is named next: `this host has sent mail to a closed account`. */
  actorBefore(at: number): About | null {
    const article = /^(?:an?|some)$/.test(this.words[at - 1] ?? "") ? at - 1 : at;
    const before = this.classes[article - 1];
    const isObject =
      before === "preposition" || (article < at && /^(?:other|exceeded|accepting)$/.test(before ?? ""));
    if (!isObject || article < 3) return null;
    const actor = this.topic();
    return actor === "sender" || actor === "host" || actor === "another" ? actor : null;
  }

  isDenied(at: number): boolean {
    const before = this.skipBack(
      at - 1,
      (wordClass) => wordClass === "be" || wordClass === "adverb" || wordClass === "determiner",
    );
    return this.classes[before] === "not";
  }

  subjectBefore(from: number): About {
    const end = this.skipBack(from, (wordClass) => helpers.has(wordClass));
    const wordClass = this.classes[end];
    if (wordClass === undefined) return "nobody";
    if (!nouns.has(wordClass) && !modifiers.has(wordClass)) return "thing";
    return this.#ownerBefore(end);
  }

  /** Whether the words before a verb may be somebody's name, as in `Jane Doe no longer works here`: no other class is among them. */
  isNamedBefore(from: number): boolean {
    const end = this.skipBack(from, (wordClass) => helpers.has(wordClass));
    const start = this.skip(0, (wordClass) => wordClass === "adverb");
    const name = this.classes.slice(start, end + 1);
    const isName = (word: string, at: number) =>
      word === "@" || (name[at] === "other" && !technical.test(word));
    return name.length > 0 && name.length <= longestName && this.words.slice(start, end + 1).every(isName);
  }

  /** Whom a phrase is about with those that it belongs to: `the mailbox of the sender`. */
  #ownerBefore(end: number): About {
    const inner = this.phraseBefore(end);
    const before = inner.start - 1;
    if (this.classes[before] !== "preposition") return inner.about;
    const word = this.words[before] ?? "";
    if (inner.about === "sender" || (inner.about === "another" && word !== "by")) return inner.about;
    if (inner.about === "host" && /^(?:for|to|from|with|of)$/.test(word)) return "host";
    const isOfSystems = word === "for" || (word === "of" && this.classes[end] === "mailbox");
    if (inner.about === "systems" && isOfSystems) return "systems";
    if (word === "behind" && inner.about !== "recipient") return inner.about;
    const outerEnd = before - 1;
    const outerClass = this.classes[outerEnd];
    if (this.classes[end] === "domain" && (outerClass === "mail" || outerClass === "email")) return "thing";
    if (outerClass === undefined) return /^(?:to|for|of)$/.test(word) ? inner.about : "thing";
    if (!nouns.has(outerClass) && !modifiers.has(outerClass)) return "thing";
    const isPlainMail = this.phraseBefore(outerEnd).about === "thing";
    if (
      isPlainMail &&
      outerClass === "mail" &&
      inner.about === "recipient" &&
      /^(?:to|for|of|in)$/.test(word)
    )
      return "mail";
    return this.#ownerBefore(outerEnd);
  }

  phraseBefore(end: number): Phrase {
    const start = this.skipBack(end, (wordClass) => nouns.has(wordClass) || modifiers.has(wordClass)) + 1;
    return { start, end, about: this.aboutOf(start, end) };
  }

  phraseAfter(start: number): Phrase | null {
    const adjectives = new Set<WordClass>([...modifiers, "absent", "disabled"]);
    const end = this.skip(start, (wordClass) => nouns.has(wordClass) || adjectives.has(wordClass)) - 1;
    const last = this.classes.slice(start, end + 1).findLastIndex((wordClass) => nouns.has(wordClass));
    return last < 0 ? null : { start, end: start + last, about: this.aboutOf(start, start + last) };
  }

  aboutOf(start: number, end: number): About {
    const classes = this.classes.slice(start, end + 1);
    if (classes.includes("sender")) return "sender";
    if (classes.includes("another")) return "another";
    if (classes.includes("host")) return "host";
    const head = classes.findLastIndex((wordClass) => nouns.has(wordClass));
    const headClass = classes[head];
    if (classes.includes("mailboxes"))
      return oneOfOurs.test(this.words[start] ?? "") || this.#namesOnlyMailboxes() ? "recipient" : "another";
    if (classes.includes("system")) return "systems";
    if (headClass === "space" || headClass === "domain" || headClass === "failure") return "thing";
    if (classes.includes("space")) return "thing";
    const firstMailbox = classes.findIndex((wordClass) => wordClass === "mailbox" || wordClass === "email");
    if (firstMailbox < 0) return classes.includes("other") || classes.includes("mail") ? "thing" : "nobody";
    const strange = classes.findIndex(
      (wordClass, at) => wordClass === "other" && classes[at + 1] !== "possessive",
    );
    if (strange < 0) return headClass === "mail" ? "mail" : "recipient";
    const isName =
      !this.#knowledge.recipientIsKnown &&
      strange === classes.length - 1 &&
      strange === firstMailbox + 1 &&
      !activity.test(this.words[end] ?? "") &&
      this.classes[end + 1] !== "preposition";
    return isName ? "recipient" : "thing";
  }

  /** `Unknown users`, of which a reply to RCPT has but one. */
  #namesOnlyMailboxes(): boolean {
    return this.classes.every((wordClass) => /^(?:determiner|absent|mailbox|mailboxes|be)$/.test(wordClass));
  }

  /** Whom a statement is about, unless a phrase after it names another: `disabled for your network`. */
  ownerAfter(about: About, end: number): About {
    if (this.classes[this.skip(end + 1, (wordClass) => wordClass === "adverb")] === "sender") return "sender";
    if (this.classes.at(-1) === "preposition") return "thing";
    for (let at = end + 1; at < this.classes.length; at++) {
      if (this.classes[at] !== "preposition") continue;
      const word = this.words[at] ?? "";
      const phrase = this.phraseAfter(at + 1);
      if (!phrase) continue;
      const classes = this.classes.slice(phrase.start, phrase.end + 1);
      if (this.words.slice(phrase.start, phrase.end + 1).some((one) => remote.test(one))) return "another";
      const isOfRelay = word === "of" && this.words[phrase.end] === "relay";
      if (isOfRelay || (classes.includes("sender") && word !== "due")) return "sender";
      if (classes.includes("host") && /^(?:for|to|from|with)$/.test(word)) return "host";
      if (classes.includes("another") && /^(?:for|to)$/.test(word)) return "another";
      if (word === "by" && this.words[at - 1] === "locked" && classes.includes("system")) return "systems";
      const isDone = about === "nobody" && word === "by" && this.classes[at - 1] === "absent";
      if (isDone && classes.includes("system")) return "systems";
    }
    return about;
  }

  skip(from: number, isSkipped: (wordClass: WordClass) => boolean): number {
    let at = from;
    for (; at < this.classes.length; at++) if (!isSkipped(this.classes[at] ?? "other")) break;
    return at;
  }

  skipBack(from: number, isSkipped: (wordClass: WordClass) => boolean): number {
    let at = from;
    for (; at >= 0; at--) if (!isSkipped(this.classes[at] ?? "other")) break;
    return at;
  }
}
