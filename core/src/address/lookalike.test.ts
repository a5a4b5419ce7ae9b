import { domainToASCII } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readData } from "./domain-list/data.ts";
import { lookalike } from "./lookalike.ts";

const imitated = (written: string) => lookalike(domainToASCII(written));

test.each([
  ["a Cyrillic a", "pаypal.com", "paypal.com"],
  ["two Cyrillic o", "gооgle.com", "google.com"],
  ["Cyrillic letters alone", "аррӏе.com", "apple.com"],
  ["a Greek omicron", "gοogle.com", "google.com"],
  ["an Armenian o", "micrօsoft.com", "microsoft.com"],
  ["a Cherokee letter", "\u13DAamsung.com", "samsung.com"],
  ["a letter of phonetics", "ɡoogle.com", "google.com"],
  ["a letter that passes in a Latin word", "facebooк.com", "facebook.com"],
  ["a look-alike below and above", "mаil.gооgle.соm", "mail.google.com"],
  ["the accent of a large provider", "gmaíl.com", "gmail.com"],
  ["the dotless i of a large provider", "gmaıl.com", "gmail.com"],
])("%s: %s imitates %s", (_, written, domain) => {
  expect(imitated(written)).toBe(domain);
});

test.each([
  ["ASCII", "paypal.com"],
  ["letters that UTS 46 maps to ASCII", "ｐaypal.com"],
  ["umlauts", "müller.de"],
  ["a dotless i in a Turkish word", "kırmızı.com"],
  ["a Russian word", "россия.com"],
  ["a Russian word of letters that pass in Latin ones only", "кот.com"],
  ["Cyrillic under its own top-level domain", "сор.рф"],
  ["a Greek word", "παράδειγμα.gr"],
  ["an Armenian word", "հայաստան.am"],
  ["Latin and Han letters", "abc例子.com"],
  ["Hebrew letters, which never stand beside Latin ones", "סוס.com"],
  ["a name that only begins as an A-label", "xn--example.com"],
])("%s: %s imitates none.", (_, written) => {
  expect(imitated(written)).toBeNull();
});

test("No free provider imitates another domain.", () => {
  expect(
    readData("free")
      .toString()
      .trim()
      .split("\n")
      .filter((domain) => lookalike(domain) !== null),
  ).toEqual([]);
});

test("Replacing any letter of a domain by a confusable is detected.", () => {
  const rows = readData("confusables").toString().trim().split("\n");
  const letters = fc
    .constantFrom(...rows)
    .chain((row) => fc.tuple(fc.constant(row.charAt(0)), fc.constantFrom(...Array.from(row.slice(2)))));
  fc.assert(
    fc.property(letters, ([latin, letter]) => {
      fc.pre(letter !== "ı" && letter !== "ӏ");
      return imitated(`exa${letter}mple.com`) === `exa${latin}mple.com`;
    }),
  );
});
