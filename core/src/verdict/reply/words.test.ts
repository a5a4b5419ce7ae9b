import { expect, test } from "vitest";
import { marked } from "./marks.ts";
import { wordsOf } from "./words.ts";

test.each([
  ["<jane@example.org>: User Unknown", "@: user unknown"],
  ["<jane@example.org>: RP-RCF User Unknown", "@: user unknown"],
  ["AB-CDE: User Unknown", "user unknown"],
  ["NO-USER here", "no user here"],
  ["jane@example.org... User Unknown", "@... user unknown"],
  ["(jane@example.org:blocked)", "(@:blocked)"],
  ["<jane..doe@[192.0.2.1]> is nobody", "@ is nobody"],
  ["User 'spam' or \"full\" or <block> is nobody", "user @ or @ or @ is nobody"],
  ["See https://example.org/spam-policy/blacklist now", "see % now"],
  ["See www.example.org/full", "see %"],
  ["mx1.blocked.example said", "% said"],
  ["mail.EXAMPLE.co.jp[192.0.2.1] said", "%[ip] said"],
  ["listed at zen.spamhaus.org", "listed at dnsbl"],
  ["553 http://www.spamhaus.org/query/bl?ip=192.0.2.1", "553 dnsbl"],
  ["from [2a01:111:f400:7eaf::205]", "from [ip]"],
  ["try again in 00:04:59", "try again in 00:04:59"],
  ["User unknown.Please check", "user unknown. please check"],
  ["Invalid-Recipient  in\tblack_list", "invalid recipient in black list"],
  ["Empfänger überschritten, Größe", "empfanger uberschritten, grosse"],
  ["Boîte désactivée, l’adresse n’existe", "boite desactivee, l'adresse n'existe"],
  ["Skrzynka pełna", "skrzynka pelna"],
  ["Почтовый ЯЩИК", "почтовый ящик"],
  ["5.1.1 RESOLVER.ADR.RecipNotFound", "5.1.1 resolver.adr.recipnotfound"],
])("%s has the words: %s", (text, words) => {
  expect(wordsOf(marked(text))).toBe(words);
});

test.each([
  ["probe.us.example: no mailbox jane.doe here", "no mailbox @ here"],
  ["probe.us.example: Host not found, jane.doe rejected", "%us: host not found, @ rejected"],
  ["probe.us.example: user unknown", "%us: user unknown"],
])("%s, to us, has the words: %s", (text, words) => {
  expect(wordsOf(marked(text, { recipient: "jane.doe@example.org", mailFrom: "check@us.example" }))).toBe(
    words,
  );
});
