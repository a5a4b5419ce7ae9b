/** Random texts: the parser never throws, and its time is linear in their length. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { describe } from "./describe.ts";
import { SyntaxReason } from "./schema.ts";
import { limits, parse } from "./syntax.ts";

/** Letters, marks and special characters that reach every branch. */
const special = fc.constantFrom(
  ...'aZ0.@"\\-_[]():; \t\r\n\u0000,<>é漢🚀א٢क\u094D\u200B\u200C\u200D\u202E\u0301\uD800。－Ａ'.split(
    /(?:)/u,
  ),
  "xn--",
  "xn--bcher-kva",
  "IPv6:",
  "::",
  "192.0.2.1",
  "example.com",
  "@",
);
const anyText = fc.array(special, { maxLength: 60 }).map((parts) => parts.join(""));
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
  .map((codes) => String.fromCharCode(...codes));
const any = fc.oneof(anyText, units, fc.string({ unit: "binary", maxLength: 80 }));
const texts = fc.oneof(
  any,
  fc.tuple(any, any).map((parts) => parts.join("@")),
  any.map((domain) => `jane@${domain}`),
  any.map((local) => `"${local}"@example.com`),
);

test("parse returns a normalised address or a known fault, and is idempotent.", () => {
  let addresses = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parse(text);
      if (!parsed.ok) return SyntaxReason.options.includes(parsed.reason);
      addresses++;
      expect(parse(parsed.normalized)).toEqual(parsed);
      return (
        Buffer.byteLength(parsed.local) <= limits.local &&
        Buffer.byteLength(parsed.normalized) <= limits.address &&
        parsed.normalized === `${parsed.local}@${parsed.domain}` &&
        parsed.normalized.isWellFormed() &&
        !/\p{Cc}/u.test(parsed.normalized) &&
        /^[!-~]+$/.test(parsed.domain)
      );
    }),
    { numRuns: 5000 },
  );
  expect(addresses).toBeGreaterThan(200);
});

test("describe accepts any text.", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { email, parsed, suggestion } = describe(text);
      return (
        email === text &&
        JSON.stringify(parsed) === JSON.stringify(parse(text.trim())) &&
        (suggestion === null || parse(suggestion.email).ok)
      );
    }),
  );
});

test("The case of the domain does not matter.", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const parsed = parse(email);
      const [local = "", domain = ""] = email.split("@");
      const upperCased = parse(`${local}@${domain.toUpperCase()}`);
      return (
        parsed.ok === upperCased.ok && (!parsed.ok || !upperCased.ok || parsed.domain === upperCased.domain)
      );
    }),
  );
});

const hostile = [
  "a",
  ".a",
  '\\"',
  '"',
  "é",
  "e\u0301",
  "\u0301",
  "a-",
  "a@",
  "[",
  ":",
  "xn--",
  '"a',
  "ü.",
  "漢",
];

/** The same text in each position of an address. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"${text}`,
  (text) => `a@${text}`,
  (text) => `a@xn--${text}`,
  (text) => `a@[IPv6:${text}]`,
];

/** How often the characters of a text are read. */
function readsOf(text: string): number {
  const spies = (["charCodeAt", "codePointAt"] as const).map((name) => vi.spyOn(String.prototype, name));
  parse(text);
  const reads = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return reads;
}

test("Each character of a hostile text is read at most a few times.", () => {
  for (const unit of hostile)
    for (const place of places)
      for (const length of [250, 1000]) {
        const text = place(unit.repeat(length)).slice(0, length);
        expect(readsOf(text)).toBeLessThanOrEqual(8 * length);
      }
});

test("A text longer than any address is refused without reading it.", () => {
  for (const unit of hostile) {
    const text = unit.repeat(100_000);
    expect(parse(text)).toEqual({ ok: false, reason: "too_long" });
    expect(readsOf(text)).toBe(0);
  }
});
