import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../test/shared-data.ts";
import { describe } from "./describe.ts";
import { distance, lettersOf, mayLieWithin } from "./distance.ts";
import { readData } from "./domain-list/data.ts";
import { majorProviders } from "./domain-list/major-providers.ts";
import { suggest } from "./typo.ts";

const meant = (domain: string) => suggest(domain)?.domain ?? null;

test.each([
  ["gmial.com", "gmail.com"],
  ["hotmial.fr", "hotmail.fr"],
  ["yahooo.com", "yahoo.com"],
  ["outlook.con", "outlook.com"],
  ["example.con", "example.com"],
  ["gmail..com", "gmail.com"],
  ["GMAIL.CMO", "gmail.com"],
  ["xn--gmil-63d.com", "gmail.com"],
])("%s suggests %s", (written, domain) => {
  expect(meant(written)).toBe(domain);
});

test.each([
  "gmail.com",
  "example.com",
  "gmail.hu",
  "yahoo.dk",
  "hotmal.se",
  "mailw.com",
  "mail.example.con",
  "gm",
  "",
  "x".repeat(5000),
])("%s has no suggestion.", (written) => {
  expect(meant(written)).toBeNull();
});

test("No large or free provider is a typo of another.", () => {
  const providers = [...majorProviders, ...readData("free").toString().trim().split("\n")];
  expect(providers.filter((domain) => suggest(domain) !== null)).toEqual([]);
});

test.each(["teva.com", "narvar.com", "trulia.com", "youmail.com", "rover.com", "ao.com", "telus.com"])(
  "%s is a company near a provider's name: no suggestion.",
  (written) => {
    expect(meant(written)).toBeNull();
  },
);

test("A known typo is certain, an edit distance is not.", () => {
  expect(suggest("gmial.com")?.certain).toBe(true);
  expect(suggest("gmailq.com")).toEqual({ domain: "gmail.com", certain: false });
});

test("The suggestion is a whole address, also for malformed addresses.", () => {
  expect(describe("Jane@gmial.com").suggestion?.email).toBe("Jane@gmail.com");
  expect(describe("jane@gmail..com").suggestion?.email).toBe("jane@gmail.com");
  expect(describe("ja ne@gmail..com").suggestion).toBeNull();
  expect(describe("jane@[192.0.2.1]").suggestion).toBeNull();
});

/** Rows about domains that exist or that only the source's own lists contain. */
const aside: Readonly<Record<string, string>> = {
  "emaildoman.com": "emaildomain.com is no large provider",
  "emaildomain.co": "emaildomain.com is no large provider",
  "gmail.edd": "gmail.edu does not exist",
  "homail.aftership": "hotmail.aftership does not exist",
  "homemail.com": "a real provider, three letters away",
  "hotmail.cl": "Hotmail's own domain for Chile",
};

const Row = z.object({ input: z.string(), expected_domain: z.string().nullable() });

test.for(["typo_misc", "typo_mailcheck", "typo_flanker_pairs"])(
  "%s agrees except for the explained differences.",
  (table, context) => {
    const rows = sharedRows(table, Row);
    if (rows === null) return context.skip(noSharedData);
    const wrong = rows
      .map(({ input, expected_domain }) => ({
        domain: input.split("@").at(-1) ?? "",
        expected: expected_domain,
      }))
      .filter(({ domain, expected }) => meant(domain) !== (expected === domain ? null : expected))
      .map(({ domain }) => domain);
    expect(wrong.filter((domain) => !(domain in aside))).toEqual([]);
  },
);

test("Rows that expect no suggestion get none.", (context) => {
  for (const table of ["typo_misc", "typo_mailcheck", "typo_flanker_pairs"]) {
    const rows = sharedRows(table, Row);
    if (rows === null) return context.skip(noSharedData);
    const none = rows.filter(({ expected_domain }) => expected_domain === null);
    expect(none.length).toBeGreaterThan(5);
    expect(none.filter(({ input }) => meant(input.split("@").at(-1) ?? "") !== null)).toEqual([]);
  }
});

test.each([
  ["gmail", "gmail", 0],
  ["gmial", "gmail", 1],
  ["gmal", "gmail", 1],
  ["gmaail", "gmail", 1],
  ["gnail", "gmail", 1],
  ["", "abc", 3],
  ["ca", "abc", 3],
])("The distance of %s and %s is %i", (from, to, letters) => {
  expect(distance(from, to, 10)).toBe(letters);
});

test("The distance is symmetric, and above the maximum it is only greater.", () => {
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom(..."abc".split("")) });
  fc.assert(
    fc.property(word, word, fc.nat(8), (from, to, max) => {
      const whole = distance(from, to, 100);
      const bounded = distance(from, to, max);
      return whole === distance(to, from, 100) && (whole <= max ? bounded === whole : bounded > max);
    }),
  );
});

test("The letter filter never excludes words within the distance.", () => {
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom(..."abc-.é".split("")) });
  fc.assert(
    fc.property(word, word, (from, to) =>
      mayLieWithin(distance(from, to, 100), lettersOf(from), lettersOf(to)),
    ),
  );
  expect(mayLieWithin(1, lettersOf("gmail.com"), lettersOf("example.com"))).toBe(false);
});

test("For any text, a suggestion is another domain.", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.domain(),
        fc.constantFrom(...majorProviders).map((d) => d.slice(1)),
      ),
      (written) => {
        const suggestion = suggest(written);
        return suggestion === null || suggestion.domain !== written;
      },
    ),
  );
});
