import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressMatches, mayContain } from "./match.ts";

describe("a search", () => {
  it("finds a text anywhere in an address, without regard to case", () => {
    for (const text of ["jane", "e@ex", "example.com", "jane@example.com"])
      expect(addressMatches("Jane@Example.COM", text)).toBe(true);
    expect(addressMatches("jane@example.com", "joe")).toBe(false);
  });

  it("finds a domain in Unicode by its A-label, too", () => {
    for (const text of ["exämple", "xn--exmple", "jane@xn--exmple-cua.com"])
      expect(addressMatches("Jane@EXÄMPLE.com", text)).toBe(true);
  });

  const json = (addresses: readonly string[]) => Buffer.from(JSON.stringify(addresses));

  it("looks through addresses that lack a text without reading them", () => {
    expect(mayContain(json(["Jane@Example.COM", "joe@example.com"]), "e@ex")).toBe(true);
    expect(mayContain(json(["Jane@Example.COM", "joe@example.com"]), "joan")).toBe(false);
  });

  it("misses no address that contains a text, however JSON writes it", () => {
    const character = fc.constantFrom(
      ...["a", "A", "b", "Z", "@", ".", '"', "\\", "\n", "\u007f", "\ud800", "ä", "Ä", "İ", "\u212a", "ß"],
    );
    const word = fc.string({ unit: character, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), word, (addresses, searched) => {
        const text = searched.toLowerCase();
        const isThere = addresses.some((address) => addressMatches(address, text));
        expect(!isThere || mayContain(json(addresses), text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
