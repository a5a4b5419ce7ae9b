/** The rules for internationalised domains: each row cites its standard. */
import fc from "fast-check";
import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { readDomain } from "./domain.ts";
import { decode } from "./punycode.ts";
import type { SyntaxReason } from "./schema.ts";

const nameOrFault = (text: string) => {
  const domain = readDomain(text, 0);
  return typeof domain === "string" ? domain : domain.reason;
};
const x = (count: number, text = "x") => text.repeat(count);

test.each<[section: string, domain: string, name: string]>([
  ["RFC 5890, 2.3.2.1 A-labels", "xn--bcher-kva.example", "xn--bcher-kva.example"],
  ["RFC 5890, 2.3.2.1 A-labels", "XN--BCHER-KVA.Example", "xn--bcher-kva.example"],
  ["RFC 5890, 2.3.2.1 A-labels", "xn--fiqs8s", "xn--fiqs8s"],
  ["RFC 5890, 2.3.2.1 A-labels", "mail.xn--fsqu00a.xn--0zwm56d", "mail.xn--fsqu00a.xn--0zwm56d"],
  ["RFC 5891, 5.3 A-labels in another form", "xn--example.com", "xn--example.com"],
  ["RFC 5890, 2.3.2.1 U-labels", "bücher.example", "xn--bcher-kva.example"],
  ["RFC 5890, 2.3.2.1 U-labels", "例子.公益", "xn--fsqu00a.xn--55qw42g"],
  ["RFC 5890, 2.3.2.1 U-labels beside A-labels", "bücher.xn--fiqs8s", "xn--bcher-kva.xn--fiqs8s"],
  ["RFC 5890, 2.3.2.1 U-labels beside others", "mail.BÜCHER.Example", "mail.xn--bcher-kva.example"],
  ["UTS 46, 4 mapping: case", "ΑΘΗΝΑ.gr", "xn--mxaard0a.gr"],
  ["UTS 46, 4 mapping: NFC", "bu\u0308cher.example", "xn--bcher-kva.example"],
  ["UTS 46, 4 mapping: NFKC", "ﬁsh.example", "fish.example"],
  ["UTS 46, 4 mapping: full width", "ｅｘａｍｐｌｅ.com", "example.com"],
  ["UTS 46, 4 mapping: mathematical", "𝐞𝐱𝐚𝐦𝐩𝐥𝐞.com", "example.com"],
  ["UTS 46, 4 mapping: full-width hyphen", "a－b.com", "a-b.com"],
  ["UTS 46, 4 full stops", "example．com", "example.com"],
  ["UTS 46, 4 full stops", "example。com", "example.com"],
  ["UTS 46, 4 full stops", "example｡com", "example.com"],
  ["UTS 46, 4 deviations", "straße.de", "xn--strae-oqa.de"],
  ["UTS 46, 4 deviations", "βόλος.com", "xn--nxasmm1c.com"],
  ["UTS 46, 4 symbols", "🚀.kz", "xn--158h.kz"],
  ["RFC 5893, 2 bidi rule", "אב.example", "xn--4dbc.example"],
  ["RFC 5893, 2 bidi rule", "א1.example", "xn--1-zhc.example"],
  ["RFC 5893, 2 bidi rule", "مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"],
  ["RFC 5892, A.1 ZERO WIDTH NON-JOINER", "نامه\u200cای.com", "xn--mgba3gch31f060k.com"],
  ["RFC 5892, A.1 ZERO WIDTH NON-JOINER", "xn--mgba3gch31f060k.com", "xn--mgba3gch31f060k.com"],
  ["RFC 5892, A.2 ZERO WIDTH JOINER", "ක\u0dca\u200dෂ.com", "xn--3zc4fxa418p.com"],
  ["RFC 5892, A.3 MIDDLE DOT", "l·l.cat", "xn--ll-0ea.cat"],
])("%s: %s is %s", (_, domain, name) => {
  expect(nameOrFault(domain)).toBe(name);
});

test.each<[section: string, reason: SyntaxReason, domain: string]>([
  ["RFC 5890, 2.3.1 fake A-labels", "idn_malformed", "xn--a.com"],
  ["RFC 5890, 2.3.1 fake A-labels", "idn_malformed", "xn--0.com"],
  ["RFC 5890, 2.3.1 fake A-labels", "idn_malformed", "xn--zzzzzzzzz.com"],
  ["RFC 5890, 2.3.1 fake A-labels", "idn_malformed", "xn--99999999.com"],
  ["RFC 5890, 2.3.1 fake A-labels", "idn_malformed", "xn--99999a.com"],
  ["RFC 5892, 2 ignored characters in an A-label", "idn_malformed", "xn--a-vca4p.com"],
  ["UAX 9, 2 bidi controls in an A-label", "idn_malformed", "xn--9ca421n.com"],
  ["RFC 5890, 2.3.1 fake A-labels", "idn_malformed", "bücher.xn--a"],
  ["RFC 5890, 2.3.1 fake A-labels", "hyphen_misplaced", "xn--.com"],
  ["RFC 5890, 2.3.1 fake A-labels", "hyphen_misplaced", "xn--abc-.com"],
  ["RFC 5891, 4.2.3.1 hyphens", "hyphen_misplaced", "-é.com"],
  ["RFC 5891, 4.2.3.1 hyphens", "hyphen_misplaced", "é-.com"],
  ["RFC 5891, 4.2.3.1 hyphens", "hyphen_misplaced", "ab--é.com"],
  ["RFC 5891, 4.2.3.1 hyphens", "hyphen_misplaced", "xn--ab---epa.com"],
  ["RFC 5891, 4.2.3.1 hyphens", "hyphen_misplaced", "é.－a.com"],
  ["RFC 5891, 4.2.3.2 leading marks", "idn_malformed", "\u0301a.com"],
  ["RFC 5891, 4.2.3.2 leading marks", "idn_malformed", "a.\u094dक.com"],
  ["RFC 5892, 2 disallowed", "idn_malformed", "exam\uFFFDple.com"],
  ["RFC 5892, 2 disallowed", "idn_malformed", "exam\uE000ple.com"],
  ["RFC 5892, 2 disallowed", "idn_malformed", "exam\uD800ple.com"],
  ["RFC 5892, 2 unassigned", "idn_malformed", "\u0378.com"],
  ["RFC 5892, A.1 without context", "invisible_character", "exam\u200Cple.com"],
  ["RFC 5892, A.1 without context", "invisible_character", "ا\u200Cا.com"],
  ["RFC 5892, A.2 without context", "invisible_character", "exam\u200Dple.com"],
  ["RFC 5892, A.2 without context", "invisible_character", "👩\u200D💻.com"],
  ["RFC 5892, A.2 without context", "idn_malformed", "xn--ab-m1t.com"],
  ["RFC 5893, 2 bidi rule", "idn_malformed", "אa.com"],
  ["RFC 5893, 2 bidi rule", "idn_malformed", "1א.com"],
  ["RFC 5893, 2 bidi rule", "idn_malformed", "א1٢.com"],
  ["RFC 5893, 2 bidi rule", "idn_malformed", "xn--a-0hc.com"],
  ["UTS 46, 4 full stops", "domain_dot_misplaced", "example。。com"],
  ["UTS 46, 4 full stops", "domain_dot_misplaced", "．example.com"],
  ["UTS 46, 4 full stops", "domain_dot_misplaced", "example.com。"],
  ["UTS 46, 4 mapping: full-width signs", "domain_character", "é＿b.com"],
  ["UTS 46, 4 mapping: full-width signs", "idn_malformed", "é／b.com"],
  ["UTS 46, 4 mapping: full-width signs", "idn_malformed", "é＠b.com"],
  ["UTS 46, 4 mapping: full-width digits", "top_level_numeric", "１２７.0.0.1"],
  ["UTS 46, 4 ignored characters", "invisible_character", "exam\u00ADple.com"],
  ["UTS 46, 4 ignored characters", "invisible_character", "❤\uFE0F.ws"],
  ["UTS 46, 4 ignored characters", "invisible_character", "exam\u200Bple.com"],
  ["RFC 1035, 2.3.4 63 octets of an A-label", "label_too_long", `${x(57)}é.com`],
  ["RFC 1035, 2.3.4 63 octets of an A-label", "label_too_long", `${x(60, "é")}.com`],
  ["RFC 1035, 3.1 253 octets of A-labels", "domain_too_long", `${x(4, `${x(55)}é.`)}com`],
])("%s: %s for %s", (_, reason, domain) => {
  expect(nameOrFault(domain)).toBe(reason);
});

test("The length of a label is that of its composed form, unless no composition could be short enough.", () => {
  const letter = "o\u031B\u0301";
  const [within, beyond] = [x(57, letter), x(58, letter)];
  expect([within, beyond].map((label) => domainToASCII(label).length)).toEqual([63, 64]);
  expect([within, beyond].map(nameOrFault)).toEqual([domainToASCII(within), "label_too_long"]);
  expect(nameOrFault(x(3, `${x(50, letter)}。`).slice(0, -1))).toMatch(/^xn--/);
  expect(nameOrFault(x(252, "\u0301"))).toBe("idn_malformed");
  expect(nameOrFault(x(253, "\u0301"))).toBe("label_too_long");
});

test("A label of 63 octets and a name of 253 octets, as A-labels, are allowed.", () => {
  expect(nameOrFault(`${x(55)}é.com`)).toBe(domainToASCII(`${x(55)}é.com`));
  expect(domainToASCII(`${x(55)}é`)).toHaveLength(63);
  const name = `${x(3, `${x(55)}é.`)}${x(57)}.com`;
  expect([nameOrFault(name).length, nameOrFault(`x${name}`)]).toEqual([253, "label_too_long"]);
  expect(nameOrFault(name.replace(".com", "x.com"))).toBe("domain_too_long");
});

test("Decoding an A-label returns the encoded text.", () => {
  const letter = fc.constantFrom(..."abcxyz019-éßאक漢ノ🚀".split(/(?:)/u));
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 20 }), (text) => {
      const label = domainToASCII(text);
      fc.pre(label.startsWith("xn--"));
      return decode(label.slice(4)) === text;
    }),
  );
  expect(["", "0", "a0", "é", "99999999", "99999a"].map(decode)).toEqual(["", null, null, null, null, null]);
});
