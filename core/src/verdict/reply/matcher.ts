/** The conditions under which a row decides a reply. */

/** Absent fields match any reply. */
export interface Condition {
  /** Basic codes, or the first digit of a class of codes. */
  code?: number | readonly number[];
  enhanced?: RegExp;
  /** Matches the mail host's name, which is empty if unknown. */
  host?: RegExp;
  /** Matches the words of the reply, as `wordsOf` returns them. */
  words?: RegExp;
  /** Words that must not occur. */
  unless?: RegExp;
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
  recipientWords: string;
  text: string;
}

type Test = (reply: NormalizedReply) => boolean;

/** The condition as a predicate over all words, or over those about the recipient, its cheapest part first. */
export function matcherOf(
  { code, enhanced, host, words, unless, mark }: Condition,
  among: "words" | "recipientWords" = "words",
): Test {
  const tests: Test[] = [];
  if (typeof code === "number") tests.push((reply) => Math.floor(reply.code / 100) === code);
  if (typeof code === "object") tests.push((reply) => code.includes(reply.code));
  if (enhanced) tests.push((reply) => enhanced.test(reply.enhanced));
  if (host) tests.push((reply) => host.test(reply.host));
  if (words) tests.push((reply) => words.test(reply[among]));
  if (unless) tests.push((reply) => !unless.test(reply[among]));
  if (mark) tests.push((reply) => mark.test(reply.text));
  const [first, ...others] = tests;
  if (!first) return () => true;
  return others.length === 0 ? first : (reply) => first(reply) && others.every((test) => test(reply));
}
