import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { mend } from "./mend.ts";
import { parse } from "./syntax.ts";

/** By what is wrong first: the text, and the address that it was meant to be. */
const cases: Record<string, readonly (readonly [string, string])[]> = {
  scheme: [
    ["mailto:jane@x.org", "jane@x.org"],
    ["MAILTO:jane@x.org", "jane@x.org"],
    ["mailto: jane@x.org", "jane@x.org"],
    ["mailto:jane@x.org?subject=Hello", "jane@x.org"],
    ["mailto:jane@x.org?subject=Hello%20you&cc=bob@x.org", "jane@x.org"],
    ["mailto:jane%40x.org", "jane@x.org"],
    ["mailto://jane@x.org", "jane@x.org"],
    ["mailto : jane@x.org", "jane@x.org"],
    ["<mailto:jane@x.org>", "jane@x.org"],
    ["[mailto:jane@x.org]", "jane@x.org"],
    ["(mailto:jane@x.org)", "jane@x.org"],
    ['"mailto:jane@x.org"', "jane@x.org"],
    ["mailto:jane@x.org;", "jane@x.org"],
    ["mailto:jane at gmail dot com", "jane@gmail.com"],
    ["mailto:jane@gmail,com", "jane@gmail.com"],
    ["SMTP:jane@x.org", "jane@x.org"],
    ["smtp:Jane.Doe@x.org", "Jane.Doe@x.org"],
    ["email: jane@x.org", "jane@x.org"],
    ["E-mail: jane@x.org", "jane@x.org"],
    ["Email:jane@x.org", "jane@x.org"],
    ["mail: jane@x.org", "jane@x.org"],
  ],
  punctuation: [
    ["jane@x.org.", "jane@x.org"],
    ["jane@x.org,", "jane@x.org"],
    ["jane@x.org;", "jane@x.org"],
    ["jane@x.org:", "jane@x.org"],
    ["jane@x.org!", "jane@x.org"],
    ["jane@x.org?", "jane@x.org"],
    ["jane@x.org>", "jane@x.org"],
    ["jane@x.org)", "jane@x.org"],
    ["jane@x.org'", "jane@x.org"],
    ['jane@x.org"', "jane@x.org"],
    ["jane@x.org/", "jane@x.org"],
    ["jane@x.org*", "jane@x.org"],
    ["jane@x.org…", "jane@x.org"],
    ["jane@x.org ☺", "jane@x.org"],
    ["jane@x.org ..", "jane@x.org"],
    ["<jane@x.org>", "jane@x.org"],
    ["<jane@x.org", "jane@x.org"],
    ["<<jane@x.org>>", "jane@x.org"],
    ["(jane@x.org)", "jane@x.org"],
    ["[jane@x.org]", "jane@x.org"],
    ["{jane@x.org}", "jane@x.org"],
    ['"jane@x.org"', "jane@x.org"],
    ["'jane@x.org'", "jane@x.org"],
    ["`jane@x.org`", "jane@x.org"],
    ["“jane@x.org”", "jane@x.org"],
    ["„jane@x.org“", "jane@x.org"],
    ["«jane@x.org»", "jane@x.org"],
    ["*jane@x.org*", "jane@x.org"],
    ["**jane@x.org**", "jane@x.org"],
    ["|jane@x.org|", "jane@x.org"],
    ["\"'jane@x.org'\"", "jane@x.org"],
    ["'jane@x.org',", "jane@x.org"],
    ['"jane@x.org";', "jane@x.org"],
    [".jane@x.org", "jane@x.org"],
    [",jane@x.org", "jane@x.org"],
    [";jane@x.org", "jane@x.org"],
    [":jane@x.org", "jane@x.org"],
    ["“jane@x.org", "jane@x.org"],
    ["- jane@x.org", "jane@x.org"],
    ["* jane@x.org", "jane@x.org"],
    ["• jane@x.org", "jane@x.org"],
    ["– jane@x.org", "jane@x.org"],
    ["> jane@x.org", "jane@x.org"],
    ["o'hara@x.org.", "o'hara@x.org"],
    ["+jane@x.org.", "+jane@x.org"],
    ['"jane doe"@x.org.', '"jane doe"@x.org'],
    ["jané@münchen.de.", "jané@münchen.de"],
  ],
  words: [
    ["jane at x dot org", "jane@x.org"],
    ["jane AT x DOT org", "jane@x.org"],
    ["jane at x.org", "jane@x.org"],
    ["jane  at  x.org", "jane@x.org"],
    ["jane dot doe at gmail dot com", "jane.doe@gmail.com"],
    ["jane(at)x.org", "jane@x.org"],
    ["jane (at) x.org", "jane@x.org"],
    ["jane[at]x[dot]org", "jane@x.org"],
    ["jane [at] x [dot] org", "jane@x.org"],
    ["jane {at} x {dot} org", "jane@x.org"],
    ["jane<at>x.org", "jane@x.org"],
    ["jane ( AT ) x ( DOT ) org", "jane@x.org"],
    ["jane(@)x.org", "jane@x.org"],
    ["jane[@]x[.]org", "jane@x.org"],
    ["jane@x dot org", "jane@x.org"],
    ["jane@x(dot)org", "jane@x.org"],
    ["jane at mail dot example dot org", "jane@mail.example.org"],
    ["jane_at_gmail.com", "jane@gmail.com"],
    ["jane_at_gmail_dot_com", "jane@gmail.com"],
    ["(jane at gmail dot com)", "jane@gmail.com"],
    ["jane at gmail,com", "jane@gmail.com"],
    ["jane at yahoo dot co dot uk.", "jane@yahoo.co.uk"],
  ],
  separator: [
    ["jane@gmail,com", "jane@gmail.com"],
    ["jane@gmail, com", "jane@gmail.com"],
    ["jane@gmail. com", "jane@gmail.com"],
    ["jane@gmail .com", "jane@gmail.com"],
    ["jane@gmail . com", "jane@gmail.com"],
    ["jane@gmail com", "jane@gmail.com"],
    ["jane@g mail.com", "jane@gmail.com"],
    ["jane@gmail;com", "jane@gmail.com"],
    ["jane@gmail.,com", "jane@gmail.com"],
    ["jane@gmail..com", "jane@gmail.com"],
    ["jane@gmail:com", "jane@gmail.com"],
    ["jane@gmail，com", "jane@gmail.com"],
    ["jane@yahoo,co,uk", "jane@yahoo.co.uk"],
    ["jane@yahoo.co. uk", "jane@yahoo.co.uk"],
    ["jane@hotmail,fr", "jane@hotmail.fr"],
    ["jane@t-online, de", "jane@t-online.de"],
    ["jane@GMAIL,COM", "jane@gmail.com"],
    ["jane @gmail.com", "jane@gmail.com"],
    ["jane@ gmail.com", "jane@gmail.com"],
    ["jane @ gmail.com", "jane@gmail.com"],
    ["jane @x.org", "jane@x.org"],
    ["jane @ gmail . com", "jane@gmail.com"],
  ],
  repetition: [
    ["a@gmail.com@gmail.com", "a@gmail.com"],
    ["a@gmail.com@gmail.com@gmail.com", "a@gmail.com"],
    ["a@gmail.com@GMAIL.com", "a@gmail.com"],
    ["a@gmail.comgmail.com", "a@gmail.com"],
    ["a@gmail.com.gmail.com", "a@gmail.com"],
    ["a@Gmail.comgmail.com", "a@Gmail.com"],
    ["a@x.org@x.org", "a@x.org"],
    ["a@gmail.coma@gmail.com", "a@gmail.com"],
    ["a@x.org a@x.org", "a@x.org"],
    ["a@x.org;a@x.org", "a@x.org"],
    ["a@x.org, a@x.org", "a@x.org"],
    ["a@x.org/a@x.org", "a@x.org"],
    ["A@x.org a@X.org", "A@x.org"],
    ["'a@gmail.comgmail.com'", "a@gmail.com"],
  ],
};

/** What is not mended, and why. */
const left: readonly (readonly [string, string])[] = [
  ["", "nothing is there"],
  ["jane", "no sign of a domain"],
  ["jane@", "no domain"],
  ["@x.org", "no local part"],
  ["x.org", "no local part"],
  ["jane@x", "well-formed"],
  ["jane@x.org", "well-formed"],
  ["'jane@x.org", "well-formed: a local part may begin with an apostrophe"],
  ["jane@gmial.com", "a typo is a suggestion"],
  ["jane@gmial,com", "not a well-known domain"],
  ["jane@x,org", "not a well-known domain"],
  ["jane@x. org", "not a well-known domain"],
  ["jane@x.orgx.org", "well-formed, and not a well-known domain"],
  ["ja ne@gmail.com", "which blank is wrong is not known"],
  ["jane,doe@gmail.com", "two cells, or a comma for a dot"],
  ["jane@x.org; bob@x.org", "two addresses"],
  ["jane@x.org, bob@y.org", "two addresses"],
  ["jane@gmail.com bob@gmail.com", "two addresses"],
  ["mailto:jane@x.org,bob@x.org", "two addresses"],
  ["jane@gmail.com@yahoo.com", "two domains"],
  ["jane@yahoo.com, br", "a cell of another column"],
  ["jane@gmail.com USA", "a cell of another column"],
  ["jane@mail.com, ru", "a cell of another column"],
  ["@jane@example.social", "a handle"],
  ["jane at work", "no domain"],
  ["meet me at x.org", "a sentence"],
  ["look at me at x.org", "a sentence"],
  ["jane at x dot nosuchtoplevel", "no such top-level domain"],
  ["jane_at_x.org", "not a well-known domain"],
  ["jane@[192.0.2.1].", "an address literal"],
  ["jane@foo.", "a domain without a dot"],
  ["n/a", "no address"],
  ["-", "no address"],
  ["https://x.org/@jane", "a link"],
  ["jane@x.org (home)", "a remark"],
  [`jane${" ".repeat(8)}at${" ".repeat(8)}x.org`, "a long run of blanks"],
  [`jane@${"x".repeat(330)}.`, "longer than an address"],
];

const all = Object.entries(cases).flatMap(([fault, rows]) => rows.map((row) => [fault, ...row] as const));

describe("mends", () => {
  test.each(all)("%s: %s", (fault, text, address) => {
    const mended = mend(text);
    expect(mended?.address).toBe(address);
    expect(mended?.how).toContain(fault);
  });
});

describe("leaves", () => {
  test.each(left)("%s: %s", (text) => {
    expect(mend(text)).toBeNull();
  });
});

it("Mending names every fault of a text in the order of its repair.", () => {
  expect(mend("<mailto:jane at gmail,com>")).toEqual({
    address: "jane@gmail.com",
    how: ["scheme", "words", "punctuation", "separator"],
  });
});

const local = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,12}(\.[a-z0-9'_-]{1,8})?$/);
const domain = fc.oneof(
  fc.constantFrom("gmail.com", "yahoo.co.uk", "t-online.de", "x.org", "mail.example.com"),
  fc.stringMatching(/^[a-z0-9]{1,10}(\.[a-z]{2,6}){1,2}$/),
);
const noise = fc.constantFrom(
  ..."mailto: at dot (at) , . ; < > \" ' @ @gmail.com gmail.com \u00a0 \u200b".split(" "),
  " ",
);
const nearly = fc
  .tuple(fc.array(noise, { maxLength: 3 }), local, noise, domain, fc.array(noise, { maxLength: 3 }))
  .map(([before, name, sign, host, after]) => [...before, name, sign, host, ...after].join(""));

describe("properties", () => {
  it("never mends a well-formed address", () => {
    fc.assert(
      fc.property(local, domain, (name, host) => {
        fc.pre(parse(`${name}@${host}`).ok);
        expect(mend(`${name}@${host}`)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it("returns well-formed addresses, which it does not mend again", () => {
    const text = fc.oneof(nearly, fc.string({ maxLength: 40, unit: "binary" }));
    fc.assert(
      fc.property(text, (given) => {
        const mended = mend(given);
        if (!mended) return;
        expect(parse(mended.address).ok).toBe(true);
        expect(mend(mended.address)).toBeNull();
        expect(mended.how.length).toBeGreaterThan(0);
      }),
      { numRuns: 20_000 },
    );
  });

  it("adds no letter that the text lacks, apart from the signs that words stand for", () => {
    fc.assert(
      fc.property(nearly, (given) => {
        const lower = given.toLowerCase();
        for (const letter of mend(given)?.address.toLowerCase() ?? "")
          expect(lower.includes(letter) || "@.".includes(letter)).toBe(true);
      }),
    );
  });

  it("takes little time for hostile text", () => {
    const hostile = [
      "a@".repeat(160),
      " at ".repeat(80),
      "(".repeat(320),
      `${"a".repeat(159)}@`,
      "a,".repeat(160),
    ];
    const longRuns = [" ", ",", " .", "!", "a", ",b"].map((piece) => `a@${piece.repeat(300).slice(0, 310)}b`);
    for (const text of [...hostile, ...longRuns, `a${" ".repeat(300)}at`]) {
      const before = performance.now();
      for (let times = 0; times < 100; times += 1) mend(text);
      expect((performance.now() - before) / 100, text).toBeLessThan(2);
    }
  });
});
