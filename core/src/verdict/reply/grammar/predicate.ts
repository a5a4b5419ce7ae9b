/** What a clause states by an adjective or a denial: that somebody is absent or disabled. */
import { nouns, type About, type Phrases } from "./phrase.ts";

export type Fate = "absent" | "disabled" | "full";

export interface Statement {
  fate: Fate;
  about: About;
}

export const predicateIn = (phrases: Phrases): Statement | null => new PredicateReader(phrases).fate();

/** What only a person does. */
const departure =
  /^(?:(?:has )?left\b|retired$|resigned$|departed$|deceased$|passed away$|moved (?:on|away)$|laid off$|moved to another|changed jobs?$)/;
/** What points to somebody, whose fate is not the recipient's: `the link leads to an unknown address`. */
const pointer =
  /\b(?:(?:points?|leads?|refers?|links?|directs?) (?:you )?to|mentions?|mentioned|quotes?|about)(?: (?:an?|the|some))?$/;
/** Of a mail: `removed from the queue`. */
const fromQueue = /^(?:removed|deleted|dropped|purged) from (?:the |our )?(?:mail )?(?:queue|spool)/;
/** Whom a mailbox is closed to that takes mail from others. */
const toSome =
  /^(?:(?:his|her|their|its|the|this) \w+ )?(?:to|for) (?:all |any |most )?(?:external|newsletters?|advertis\w+|internet|the internet|outside|the outside|public|the public|bulk|marketing|mailings?|outsiders?|guests?|strangers|smtp|unsolicited|third)\b/;
/** What a mailbox's owner does to other things: `user disabled autoreply`. */
const transitive = /^(?:disabled|deactivated|closed|deleted|removed|blocked|locked|suspended)$/;
const employment = /^(?:works?|working|employed)$/;

class PredicateReader {
  readonly #phrases: Phrases;

  constructor(phrases: Phrases) {
    this.#phrases = phrases;
  }

  fate(): Statement | null {
    for (let at = 0; at < this.#phrases.classes.length; at++) {
      const found = this.#fateAt(at);
      if (found) return found;
    }
    return null;
  }

  #fateAt(at: number): Statement | null {
    switch (this.#phrases.classes[at]) {
      case "not":
        return this.#denialAt(at);
      case "absent":
        return this.#predicateAt(at, "absent");
      case "disabled":
        return this.#closedToSomeAt(at) ? null : this.#predicateAt(at, "disabled");
      case "enough":
        return this.#hasLeftAt(at) ? this.#departureAt(at, "absent") : null;
      case "blocked": {
        const found = this.#predicateAt(at, "disabled");
        return found && this.#isBlockedMailbox(at) ? found : null;
      }
      default:
        return null;
    }
  }

  /** `closed to new members`: to some, not to all. */
  #closedToSomeAt(at: number): boolean {
    return this.#phrases.words[at + 1] === "to" || this.#isToSome(at);
  }

  #isToSome(at: number): boolean {
    return toSome.test(this.#phrases.words.slice(at + 1).join(" "));
  }

  /** `account blocked`: not `blocked by our policy`, and not a recipient or an address, which hosts block for one mail. */
  #isBlockedMailbox(at: number): boolean {
    const owner = /^(?:users?|account|mailbox|login|inbox|email account|user account)$/;
    const cause = /^(?:@|account|mailbox|user|due|because|for|by|permanently|or|and|here|now|login)$/;
    const blocker = /^(?:our|a|you|sender|user|recipient|@)$/;
    const next = this.#phrases.words[at + 1];
    if (!this.#phrases.words.slice(0, at + 2).some((word) => owner.test(word))) return false;
    if (next === "by") return !blocker.test(this.#phrases.words[at + 2] ?? "");
    return next === undefined || cause.test(next);
  }

  /** A predicate such as `unknown`: of the noun that follows it, or of the subject before it. */
  #predicateAt(at: number, fate: Fate): Statement | null {
    if (this.#phrases.isDenied(at)) return null;
    if (/^(?:from|by|as)$/.test(this.#phrases.words[at - 1] ?? "")) return null;
    if (pointer.test(this.#phrases.words.slice(0, at).join(" "))) return null;
    if (fromQueue.test(this.#phrases.words.slice(at).join(" "))) return null;
    if (departure.test(this.#phrases.words[at] ?? "")) return this.#departureAt(at, fate);
    if (this.#hasNewAddressAt(at)) return { fate, about: this.#phrases.subjectBefore(at - 1) };
    const actor = this.#phrases.actorBefore(at);
    if (actor) return { fate, about: actor };
    const following = this.#phrases.phraseAfter(at + 1);
    const hasObject = /^(?:has|have|had)$/.test(this.#phrases.words[at - 1] ?? "");
    const subject = { about: this.#phrases.subjectBefore(this.#beforeArticle(at - 1)) };
    const isPassive = subject.about === "recipient" && this.#phrases.classes[at - 1] === "be" && !hasObject;
    const isOwn = hasObject && /^(?:his|her|their|its)$/.test(this.#phrases.words[at + 1] ?? "");
    if (following && hasObject && !isOwn)
      return subject.about === "recipient"
        ? null
        : this.#stated(fate, subject.about === "sender" ? "sender" : following.about, following.end);
    const isOfThing =
      subject.about === "recipient" &&
      this.#phrases.classes[at - 1] !== "be" &&
      (/^(?:the|an?)$/.test(this.#phrases.words[at + 1] ?? "") ||
        (transitive.test(this.#phrases.words[at] ?? "") && this.#phrases.classes[at + 1] === "other")) &&
      following?.about === "thing";
    if (isOfThing) return null;
    if (following && !isPassive && (subject.about === "nobody" || following.about !== "thing"))
      return this.#stated(fate, this.#weightier(subject.about, following.about), following.end);
    return this.#stated(fate, subject.about, at);
  }

  /** `Jane Doe left Acme`, not `no space left`. */
  #hasLeftAt(at: number): boolean {
    const next = this.#phrases.classes[at + 1];
    return (
      next !== undefined &&
      next !== "preposition" &&
      this.#phrases.words[at] === "left" &&
      this.#phrases.isNamedBefore(at - 1)
    );
  }

  /** `moved to jane@new.example`: where a mailbox went is not whose fate it is. */
  #hasNewAddressAt(at: number): boolean {
    return (
      /^(?:moved|relocated)$/.test(this.#phrases.words[at] ?? "") &&
      this.#phrases.words[at + 1] === "to" &&
      this.#phrases.words[at + 2] === "@another"
    );
  }

  /** The verb before an article: `@us is an unknown user`. */
  #beforeArticle(from: number): number {
    const isArticle = /^an?$/.test(this.#phrases.words[from] ?? "");
    return isArticle && this.#phrases.classes[from - 1] === "be" ? from - 1 : from;
  }

  /** `She has left the company`: what follows is no subject. */
  #departureAt(at: number, fate: Fate): Statement | null {
    if (this.#phrases.phraseAfter(at + 1)?.about === "sender") return null;
    const about = this.#phrases.subjectBefore(at - 1);
    return { fate, about: about === "thing" && this.#phrases.isNamedBefore(at - 1) ? "recipient" : about };
  }

  #weightier(subject: About, object: About): About {
    return subject === "sender" || subject === "host" || subject === "another" ? subject : object;
  }

  /** `not found`, `no such user`, `cannot find the mailbox`, `not in our directory`. */
  #denialAt(at: number): Statement | null {
    const word = this.#phrases.words[at] ?? "";
    const next = this.#phrases.skip(
      at + 1,
      (wordClass) => wordClass === "be" || wordClass === "adverb" || wordClass === "later",
    );
    const isFinal =
      /^(?:no longer|never)$/.test(word) ||
      this.#phrases.words.some(
        (one, index) =>
          /^(?:anymore|any more|longer)$/.test(one) && !nouns.has(this.#phrases.classes[index + 1] ?? "be"),
      );
    const subject = () => this.#phrases.subjectBefore(at - 1);
    const nextClass = this.#phrases.classes[next];
    if (nextClass === "existing") return this.#unfoundAt(at, next);
    if (nextClass === "record") return this.#unrecordedAt(next);
    if (nextClass === "working") {
      if (this.#isToSome(next)) return null;
      const noun = this.#phrases.phraseAfter(next + 1);
      if (noun) return this.#stated("absent", noun.about, noun.end);
      return this.#stated("disabled", subject(), next);
    }
    if (nextClass === "accepting") {
      const isFromUs = this.#phrases.classes.slice(next).some((one) => one === "sender" || one === "host");
      return isFinal && !isFromUs ? this.#stated("disabled", subject(), next) : null;
    }
    if (nextClass === "preposition" && next === at + 1) return this.#notAmongAt(at, next);
    const noun = this.#phrases.phraseAfter(next);
    const isOfNoun =
      word === "no" ||
      (word === "not" && at === 0 && this.#phrases.classes[(noun?.end ?? at) + 1] === "preposition") ||
      this.#phrases.classes[next] === "determiner" ||
      /^(?:a|have|an)$/.test(this.#phrases.words[next - 1] ?? "");
    if (noun && isOfNoun && this.#endsAfter(noun.end)) {
      const owner = subject();
      const hasNone = owner === "host" && /^(?:has|have)$/.test(this.#phrases.words[at - 1] ?? "");
      const of = hasNone ? noun.about : this.#weightier(owner, noun.about);
      return noun.about === "thing" || noun.about === "mail" ? null : this.#stated("absent", of, noun.end);
    }
    if (nextClass === "determiner" && this.#phrases.classes[next + 1] === "existing")
      return this.#unfoundAt(at, next + 1);
    const isHere = this.#phrases.words.slice(at + 1).some((one) => /^(?:here|there|local)$/.test(one));
    if (isHere && (nextClass === undefined || next === this.#phrases.words.length - 1))
      return this.#stated("absent", subject(), this.#phrases.words.length - 1);
    return null;
  }

  /** Whether no verb follows, as in `no user wants`, and nothing is only unnamed, as in `no recipient specified`. */
  #endsAfter(end: number): boolean {
    if (this.#phrases.classes[end + 1] === "determiner") return false;
    const next = this.#phrases.classes[this.#phrases.skip(end + 1, (wordClass) => wordClass === "adverb")];
    return (next !== "other" && next !== "accepting") || this.#phrases.words[end + 1] === "available";
  }

  #unfoundAt(at: number, found: number): Statement | null {
    const object = this.#phrases.phraseAfter(found + 1);
    const about = this.#phrases.subjectBefore(at - 1);
    const isPartOfUs =
      about === "recipient" && this.#phrases.words[found] === "part of" && object?.about !== "sender";
    if (isPartOfUs) return this.#stated("absent", about, object?.end ?? found);
    if (employment.test(this.#phrases.words[found] ?? "") && this.#phrases.isNamedBefore(at - 1))
      return { fate: "absent", about: "recipient" };
    if (object && this.#phrases.classes[object.end] === "mailboxes") return null;
    if (object) return this.#stated("absent", this.#weightier(about, object.about), object.end);
    const ofWhom = /^(?:of|for|to|with)$/.test(this.#phrases.words[found + 1] ?? "")
      ? this.#phrases.phraseAfter(found + 2)
      : null;
    if (about === "nobody" && ofWhom) return this.#stated("absent", ofWhom.about, ofWhom.end);
    const isFormer = this.#phrases.words[at] === "no longer" && this.#phrases.words[found] === "in use";
    return this.#stated(isFormer ? "disabled" : "absent", about, found);
  }

  /** `no record of this user` */
  #unrecordedAt(record: number): Statement | null {
    const preposition = this.#phrases.skip(record + 1, (wordClass) => wordClass !== "preposition");
    const noun = /^(?:of|for|by|under|with)$/.test(this.#phrases.words[preposition] ?? "")
      ? this.#phrases.phraseAfter(preposition + 1)
      : null;
    return noun && this.#stated("absent", noun.about, noun.end);
  }

  /** `not on this server`, `no longer with the company`. */
  #notAmongAt(at: number, preposition: number): Statement | null {
    const about = this.#phrases.subjectBefore(at - 1);
    const place = this.#phrases.phraseAfter(preposition + 1);
    const isWithUs = this.#phrases.words[at] === "no longer" && this.#phrases.words[preposition] === "with";
    if (isWithUs && this.#phrases.isNamedBefore(at - 1)) return { fate: "absent", about: "recipient" };
    const isWith =
      this.#phrases.words[at] === "no longer" &&
      /^(?:with|at|in|on|among)$/.test(this.#phrases.words[preposition] ?? "");
    const isPlace =
      place !== null &&
      /^(?:in|on|at|among|of|with)$/.test(this.#phrases.words[preposition] ?? "") &&
      (isWith ||
        /^(?:systems|another)$/.test(place.about) ||
        this.#phrases.classes[place.end] === "domain") &&
      !this.#phrases.classes.slice(place.start, place.end + 1).includes("sender") &&
      (isWith || !this.#phrases.classes.slice(place.start, place.end + 1).includes("other"));
    if (!isPlace && !(isWith && this.#phrases.words[preposition + 1] === "us")) return null;
    return about === "recipient" || about === "nobody" ? { fate: "absent", about } : null;
  }

  #stated(fate: Fate, about: About, end: number): Statement | null {
    if (about === "mail")
      return fate === "disabled" ? { fate, about: this.#phrases.ownerAfter("recipient", end) } : null;
    return { fate, about: this.#phrases.ownerAfter(about, end) };
  }
}
