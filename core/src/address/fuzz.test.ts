/** Texts that nobody has chosen: none breaks the parser, none costs it more than its length. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { describe } from "./describe.ts";
import { SyntaxReason } from "./schema.ts";
import { limits, parse } from "./syntax.ts";

/** Letters, marks and traps, so that every branch is met. */
const trap = fc.constantFrom(
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
const mess = fc.array(trap, { maxLength: 60 }).map((parts) => parts.join(""));
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
  .map((codes) => String.fromCharCode(...codes));
const any = fc.oneof(mess, units, fc.string({ unit: "binary", maxLength: 80 }));
const texts = fc.oneof(
  any,
  fc.tuple(any, any).map((parts) => parts.join("@")),
  any.map((domain) => `jane@${domain}`),
  any.map((local) => `"${local}"@example.com`),
);

test("whatever is written, the answer is an address or a known fault, and an address reads the same again", () => {
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

test("whatever is written can be described", () => {
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

test("a well-formed address stays one in another case of its domain", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const parsed = parse(email);
      const [local = "", domain = ""] = email.split("@");
      const shouted = parse(`${local}@${domain.toUpperCase()}`);
      return parsed.ok === shouted.ok && (!parsed.ok || !shouted.ok || parsed.domain === shouted.domain);
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

/** The same text in each part of an address. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"${text}`,
  (text) => `a@${text}`,
  (text) => `a@xn--${text}`,
  (text) => `a@[IPv6:${text}]`,
];

/** How often the characters of a text are looked at. */
function readsOf(text: string): number {
  const spies = (["charCodeAt", "codePointAt"] as const).map((name) => vi.spyOn(String.prototype, name));
  parse(text);
  const reads = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return reads;
}

test("no character is read more than a few times, however hostile the text", () => {
  for (const unit of hostile)
    for (const place of places)
      for (const length of [250, 1000]) {
        const text = place(unit.repeat(length)).slice(0, length);
        expect(readsOf(text)).toBeLessThanOrEqual(8 * length);
      }
});

test("a text longer than any address is refused unread", () => {
  for (const unit of hostile) {
    const text = unit.repeat(100_000);
    expect(parse(text)).toEqual({ ok: false, reason: "too_long" });
    expect(readsOf(text)).toBe(0);
  }
});
