/** Sentences that say that a mail is refused, or greet, and so give no reason. */
import { type Clause, clausesOf } from "./clause.ts";
import type { WordClass } from "./lexicon.ts";

/** Whether each word of the sentence only speaks of the mail, the mailbox and the refusal, and it states nothing of anybody else. */
export function isNeutral(sentence: string): boolean {
  const clauses = clausesOf(sentence);
  const all = new Set(clauses.flatMap(({ classes }) => classes));
  const isOfMailbox = all.has("mailbox") || all.has("mailboxes");
  if (!isOfMailbox && [...states].some((one) => all.has(one))) return false;
  if (all.has("accepting") && !all.has("mail")) return false;
  return clauses.every(
    (clause) =>
      !tellsOfSystem(clause) && clause.words.every((word, at) => isNeutralWord(word, clause.classes[at])),
  );
}

const isNeutralWord = (word: string, wordClass: WordClass = "other"): boolean =>
  neutral.has(wordClass) || formulas.has(word) || isCode.test(word);

/** What a system is or did, not only that it refused. */
const tellsOfSystem = ({ words, classes }: Clause): boolean =>
  classes.some((one, at) => one === "system" && !namesReply.test(words[at] ?? "")) &&
  classes.some((one) => one === "failure" || states.has(one));

const namesReply = /^(?:command|error code)$/;

const states: ReadonlySet<WordClass> = new Set(["absent", "disabled", "blocked", "existing", "working"]);

const neutral = new Set<WordClass>([
  ...states,
  "failure",
  "mailbox",
  "mailboxes",
  "email",
  "mail",
  "domain",
  "determiner",
  "possessive",
  "be",
  "adverb",
  "not",
  "record",
  "preposition",
]);

/** The words in which servers refuse mail, give their name, point to a page or are polite. */
const formulas = new Set([
  "error code",
  ...`aborted accept accepted action afraid and bounce bounced cached callout check checked code command complete completed
   connecting deliver delivered detail details directory esmtp fatal final following gateway greetings help id if
   info inform information list looked mailserver mistyped much mx notify one or permanent previous process processed reach reached ref
   remote requested responded returned searched see send sender sent server spelling system taken tell them transaction tried trying typing
   typo typos unavailable undeliverable us users %us verification verified verify very visit welcome who whom write writing wrote you
   your yours`.split(/\s+/),
]);
/** A code or an id: `r1`, `5f2b81ac93`. */
const isCode = /^(?=\D*\d)[a-z\d.#]{2,}$/;
