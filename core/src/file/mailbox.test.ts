import emailAddresses from "email-addresses";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOfMailbox } from "./mailbox.ts";

/** By the whole grammar of RFC 5322 and its obsolete forms, which takes 20 µs for each character and leaves some blanks. */
function byGrammar(input: string): string | null {
  const options = { rfc6532: true, atInDisplayName: true, commaInDisplayName: true };
  const found = emailAddresses.parseOneAddress({ input, ...options });
  return found?.type === "mailbox" ? found.address.trim() : null;
}

const word = fc.stringMatching(/^[A-Za-zäé'&/-][A-Za-zäé0-9'&/-]{0,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 3 });
const address = fc
  .tuple(fc.stringMatching(/^[a-z0-9_+-]{1,6}(\.[a-z0-9_+-]{1,6}){0,2}$/), fc.domain())
  .map(([local, domain]) => `${local}@${domain}`);
const comment = words.map((of) => `(${of.join(" ")})`);
const name = fc.oneof(
  words.map((of) => of.join(" ")),
  words.map((of) => of.join(", ")),
  words.map((of) => `${of.join(". ")}.`),
  words.map((of) => `"${of.join(", ")}"`),
  words.map((of) => `"${of.join(String.raw` \"`)}"`),
  words.map((of) => `'${of.join(" ")}'`),
  fc.tuple(word, word, word).map(([first, nick, last]) => `${first} "${nick}" ${last}`),
  address,
  fc.constant(""),
);
const written = fc
  .tuple(name, fc.option(comment), fc.constantFrom("", " ", "  "), address, fc.option(comment))
  .map(([of, before, blank, at, behind]) =>
    [of, before, `<${blank}${at}${blank}>`, behind].filter(Boolean).join(" "),
  );
/** A sign is missing, or one is too many. */
const mistaken = fc
  .tuple(written, fc.nat(), fc.constantFrom("", '"', "<", ">", "(", ")", "@", ".."), fc.nat(1))
  .map(([text, seed, sign, taken]) => {
    const at = seed % text.length;
    return text.slice(0, at) + sign + text.slice(at + taken);
  });

describe("a mailbox", () => {
  it("has the address that the grammar finds", () => {
    fc.assert(
      fc.property(written, (text) => {
        const found = addressOfMailbox(text);
        expect(found).not.toBeNull();
        expect(found).toBe(byGrammar(text));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['"Doe, Jane" <"a b"@x.org>', '"a b"@x.org'],
    ["Jane <jane@[192.0.2.1]>", "jane@[192.0.2.1]"],
    ["Jane (at (work)) <jane(here)@x.org>", "jane@x.org"],
    ["Jane <jane>", null],
    ["Jane <jane@x.org", null],
    ['"Jane <jane@x.org>', null],
    ["Jane <jane@x.org> Doe", null],
    ["<a@x.org>, <b@x.org>", null],
    ["jane@x.org", null],
  ])("is %j with the address %j", (text, expected) => {
    expect(addressOfMailbox(text)).toBe(expected);
  });
});

describe("a text with a mistake", () => {
  it("has no address, or the one in its brackets whatever stands before them", () => {
    fc.assert(
      fc.property(mistaken, (text) => {
        const found = addressOfMailbox(text);
        if (found === null) return;
        expect(found).toBe(byGrammar(text) ?? byGrammar(text.slice(text.lastIndexOf("<"))));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a hostile text", () => {
  const sign = fc.constantFrom(...'"\\()<>@[]., a:;'.split(""));
  const piece = fc.array(sign, { minLength: 1, maxLength: 4 }).map((of) => of.join(""));
  const length = 50_000;

  // With a step for each pair of characters, this would not end within the time of a test.
  it("is read in one pass", () => {
    const hostile = fc
      .tuple(fc.constantFrom("", '"', "(", "a <", 'a <"', "a <a@", "a <a@b "), piece, piece)
      .map(([start, repeated, rest]) => `${start}${repeated.repeat(length / repeated.length)} <${rest}`);
    fc.assert(
      fc.property(hostile, (text) => {
        expect(() => addressOfMailbox(text)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
