/** What a reply must be like for a row to decide it. */

/** What is absent is not asked for. */
export interface Condition {
  /** Basic codes: some, or the first digit of a class. */
  code?: number | readonly number[];
  enhanced?: RegExp;
  /** Asked of the mail host's name, which is empty where it is not known. */
  host?: RegExp;
  /** Asked of the reply's words, as `wordsOf` gives them. */
  words?: RegExp;
  /** Words that must not be there. */
  unless?: RegExp;
  /** Asked of the reply as it stands: for the codes and links that a provider puts into it. */
  mark?: RegExp;
}

/** A reply as conditions ask for it. */
export interface NormalizedReply {
  code: number;
  enhanced: string;
  host: string;
  words: string;
  text: string;
}

type Test = (heard: NormalizedReply) => boolean;

/** The condition as one question, the cheapest part of it first. */
export function matcherOf({ code, enhanced, host, words, unless, mark }: Condition): Test {
  const tests: Test[] = [];
  if (typeof code === "number") tests.push((heard) => Math.floor(heard.code / 100) === code);
  if (typeof code === "object") tests.push((heard) => code.includes(heard.code));
  if (enhanced) tests.push((heard) => enhanced.test(heard.enhanced));
  if (host) tests.push((heard) => host.test(heard.host));
  if (words) tests.push((heard) => words.test(heard.words));
  if (unless) tests.push((heard) => !unless.test(heard.words));
  if (mark) tests.push((heard) => mark.test(heard.text));
  const [first, ...others] = tests;
  if (!first) return () => true;
  return others.length === 0 ? first : (heard) => first(heard) && others.every((test) => test(heard));
}
