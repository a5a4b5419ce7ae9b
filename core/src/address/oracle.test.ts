/** Compares our parser with `isemail` on random texts. */
import fc from "fast-check";
import { validate } from "isemail";
import { expect, test } from "vitest";
import { parse } from "./syntax.ts";

/** The diagnoses of isemail up to this one are for addresses that an SMTP envelope may carry. */
const lastOfSmtp = 15;
const isValid = (text: string) => validate(text, { errorLevel: true }) <= lastOfSmtp;

/** Intended differences, explained in conformance.test.ts. In quotes, RFC 5321 allows blanks and no tabs. */
const isDisputed = (text: string) => /^".*[ \t]|\.\d+$|@\d+$|xn--/s.test(text);

const plain = fc.constantFrom(..."aZ09".split(""), "example.com");
const odd = fc.constantFrom(...'@"\\.-_ ()+~,'.split(""), "\t", "\r\n", "\u0000");
const letters = fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: odd });
const word = fc.array(letters, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
const quoted = word.map((text) => `"${text}"`);
const texts = fc.oneof(
  word,
  fc.tuple(fc.oneof(word, quoted), word).map(([local, domain]) => `${local}@${domain}`),
);

test("The parser accepts exactly the addresses that isemail accepts.", () => {
  let addresses = 0;
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!isDisputed(text));
      const { ok } = parse(text);
      if (ok) addresses++;
      return ok === isValid(text);
    }),
    { numRuns: 5000 },
  );
  expect(addresses).toBeGreaterThan(500);
});
