import { expect, test } from "vitest";
import type { SyntaxReason } from "./schema.ts";
import { limits, parse } from "./syntax.ts";

const times = (count: number, text: string) => text.repeat(count);
const label63 = times(63, "b");
/** A domain of the given number of octets, in labels of at most 63. */
const domainOf = (octets: number) => {
  const labels = times(Math.floor(octets / 64), `${label63}.`);
  return `${labels}${times(octets - labels.length, "c")}`;
};
const fault = (input: string) => {
  const parsed = parse(input);
  return parsed.ok ? "none" : parsed.reason;
};

test("parse splits an address and lower-cases its domain only.", () => {
  expect(parse("Jane.Doe+News@Example.COM")).toEqual({
    ok: true,
    local: "Jane.Doe+News",
    domain: "example.com",
    normalized: "Jane.Doe+News@example.com",
    ascii: true,
    quoted: false,
    literal: false,
  });
});

test.each([
  ["an internationalised domain becomes A-labels", "Jane@Exämple.com", "Jane@xn--exmple-cua.com"],
  ["full-width and ideographic forms are folded", "jane@ｅxample。com", "jane@example.com"],
  ["a domain of emoji", "jane@🚀.kz", "jane@xn--158h.kz"],
  ["a quoted local part stays quoted", '"a b@c\\""@example.com', '"a b@c\\""@example.com'],
  ["a domain of one label", "jane@localhost", "jane@localhost"],
])("%s", (_, input, normalized) => {
  expect(parse(input)).toMatchObject({ ok: true, normalized });
});

test("A local part in any script is allowed, and the address is not ASCII.", () => {
  expect(parse("用户@例子.广告")).toMatchObject({ ok: true, local: "用户", ascii: false });
  expect(parse('"Pelé"@example.com')).toMatchObject({ ok: true, ascii: false, quoted: true });
  expect(parse("info@büro.at")).toMatchObject({ ok: true, ascii: true });
});

test("Address literals are parsed and marked.", () => {
  for (const literal of ["[192.0.2.1]", "[IPv6:2001:db8::1]", "[ipv6:::]", "[IPv6:1:2:3:4:5:6:192.0.2.1]"])
    expect(parse(`jane@${literal}`)).toMatchObject({
      ok: true,
      literal: true,
      domain: literal.toLowerCase(),
    });
});

test.each<[SyntaxReason, string[]]>([
  ["empty", [""]],
  ["at_missing", ["jane", "jane.example.com", "just some words", '"jane"', "<jane>", " "]],
  ["at_repeated", ["a@b@example.com", "jane@@example.com"]],
  ["local_missing", ["@example.com", "@"]],
  ["local_too_long", [`${times(65, "a")}@example.com`]],
  ["local_dot_misplaced", [".jane@example.com", "jane.@example.com", "ja..ne@example.com"]],
  [
    "local_character",
    ["ja,ne@example.com", "jane\\@x@example.com", "“jane@example.com", "jane\uFFFD@example.com"],
  ],
  ["quote_misplaced", ['ja"ne"@example.com', '"jane"doe@example.com', '"jane".doe@example.com']],
  ["quote_unclosed", ['"jane@example.com', '"jane\\"@example.com']],
  ["blank", ["jane doe@example.com", "jane@exam ple.com", "jane\u3000doe@example.com"]],
  [
    "control_character",
    ["ja\nne@example.com", '"ja\u0000ne"@example.com', "jane@example.com\r\nRCPT TO:<x@y.z>"],
  ],
  [
    "invisible_character",
    ["jane\u200B@example.com", "jane@exam\u00ADple.com", "\u202Ejane@example.com", "jane@a\u200Db.com"],
  ],
  ["comment", ["(home)jane@example.com", "jane@example.com(home)"]],
  ["domain_missing", ["jane@"]],
  ["domain_too_long", [`a@${domainOf(254)}`]],
  ["domain_dot_misplaced", ["jane@.example.com", "jane@example.com.", "jane@example..com"]],
  ["domain_character", ["jane@exa_mple.com", "jane@example,com", "jane@a[192.0.2.1]"]],
  ["label_too_long", [`a@${label63}b.com`, `a@${times(60, "ü")}.com`]],
  ["hyphen_misplaced", ["jane@-example.com", "jane@example-.com", "jane@example.-com"]],
  ["top_level_numeric", ["jane@192.0.2.1", "jane@example.123"]],
  ["idn_malformed", ["jane@xn--a", "jane@xn--zzzzzzzzz.com", "jane@ex\uFFFDmple.com"]],
  [
    "literal_malformed",
    [
      "jane@[192.0.2.256]",
      "jane@[192.0.2.1",
      "jane@[]",
      "jane@[IPv6:1::2::3]",
      "jane@[IPv6:12345::]",
      "jane@[x:y]",
    ],
  ],
  ["too_long", [`${times(64, "a")}@${domainOf(190)}`, times(2000, "a")]],
])("%s is reported for each violation.", (reason, inputs) => {
  expect(inputs.map(fault)).toEqual(inputs.map(() => reason));
});

test("Every limit holds exactly.", () => {
  const rows: [string, string][] = [
    [`${times(limits.local, "a")}@example.com`, `${times(limits.local + 1, "a")}@example.com`],
    [`${times(32, "é")}@example.com`, `${times(32, "é")}a@example.com`],
    [`"${times(62, "a")}"@example.com`, `"${times(63, "a")}"@example.com`],
    [`a@${label63}.com`, `a@${label63}b.com`],
    [`${times(64, "a")}@${domainOf(189)}`, `${times(64, "a")}@${domainOf(190)}`],
  ];
  for (const [within, beyond] of rows) expect([parse(within).ok, parse(beyond).ok]).toEqual([true, false]);
});
