/** The conditions under which a row decides a reply. */

import type { Fate as StatedFate } from "./grammar/index.ts";

export type Fate = StatedFate | "unstated";

/** A regular expression, or one that is made when it is first asked. */
export type Pattern = Pick<RegExp, "test">;

/** Absent fields match any reply. */
export interface Condition {
  /** Basic codes, or the first digit of a class of codes. */
  code?: number | readonly number[];
  enhanced?: RegExp;
  /** Matches the mail host's name, which is empty if unknown. */
  host?: RegExp;
  /** Matches the words of the reply, as `wordsOf` returns them. */
  words?: Pattern;
  /** Words that must not occur. */
  unless?: RegExp;
  /** Whether only words that are not English throughout match. */
  isForeign?: true;
  /** What the reply states of the recipient. */
  fate?: Fate;
  /** Matches the original text, for the codes and links of providers. */
  mark?: RegExp;
}

/** A reply in the form that conditions match. */
export interface NormalizedReply {
  code: number;
  enhanced: string;
  host: string;
  words: string;
  /** Only the words about the recipient. */
  recipientWords: () => string;
  fate: Fate;
  isEnglish: () => boolean;
  text: string;
}

type Test = (reply: NormalizedReply) => boolean;

/** The condition as a predicate over all words, or over those about the recipient, its cheapest part first. */
export function matcherOf(
  { code, enhanced, host, words, unless, isForeign, fate, mark }: Condition,
  among: "words" | "recipientWords" = "words",
): Test {
  const tests: Test[] = [];
  const read =
    among === "words"
      ? ({ words }: NormalizedReply) => words
      : ({ recipientWords }: NormalizedReply) => recipientWords();
  if (typeof code === "number") tests.push((reply) => Math.floor(reply.code / 100) === code);
  if (typeof code === "object") tests.push((reply) => code.includes(reply.code));
  if (fate) tests.push((reply) => reply.fate === fate);
  if (isForeign) tests.push((reply) => !reply.isEnglish());
  if (enhanced) tests.push((reply) => enhanced.test(reply.enhanced));
  if (host) tests.push((reply) => host.test(reply.host));
  if (words) tests.push((reply) => words.test(read(reply)));
  if (unless) tests.push((reply) => !unless.test(read(reply)));
  if (mark) tests.push((reply) => mark.test(reply.text));
  const [first, ...others] = tests;
  if (!first) return () => true;
  return others.length === 0 ? first : (reply) => first(reply) && others.every((test) => test(reply));
}
