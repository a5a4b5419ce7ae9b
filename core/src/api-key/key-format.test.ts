import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derive, generate, hintOf, modeOf } from "./key-format.ts";

const mode = fc.constantFrom("live" as const, "test" as const);
const base62 = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".split(""));

describe("the format of a key", () => {
  it("has a prefix for the mode, 32 random characters and a checksum of 6", () => {
    expect(generate("live")).toMatch(/^wn_live_[0-9A-Za-z]{38}$/);
    expect(generate("test")).toMatch(/^wn_test_[0-9A-Za-z]{38}$/);
  });

  it("tells the mode of every generated key", () => {
    fc.assert(fc.property(mode, (each) => modeOf(generate(each)) === each));
  });

  it("refuses a key with one character replaced", () => {
    const other = fc.tuple(mode, fc.nat(45), base62);
    fc.assert(
      fc.property(other, ([each, place, character]) => {
        const key = generate(each);
        const changed = key.slice(0, place) + character + key.slice(place + 1);
        return changed === key || modeOf(changed) === null;
      }),
    );
  });

  it("refuses a key with two neighbours exchanged, one character lost or one added", () => {
    fc.assert(
      fc.property(mode, fc.nat(44), base62, (each, place, character) => {
        const key = generate(each);
        const [before, a, b] = [key.slice(0, place), key.charAt(place), key.charAt(place + 1)];
        const rest = key.slice(place + 2);
        expect(a === b || modeOf(before + b + a + rest) === null).toBe(true);
        expect(modeOf(before + b + rest)).toBeNull();
        expect(modeOf(before + a + character + b + rest)).toBeNull();
      }),
    );
  });

  it("refuses a live key whose prefix was changed to that of a test key", () => {
    fc.assert(fc.property(fc.constant(0), () => modeOf(generate("live").replace("live", "test")) === null));
  });

  it("refuses any other text", () => {
    fc.assert(fc.property(fc.string(), (text) => modeOf(text) === null));
  });

  it("accepts a known key, so that keys stay valid across releases", () => {
    expect(modeOf("wn_live_Winnow0Verifies0Addresses0Daily03po5FH")).toBe("live");
  });

  it("never repeats a key", () => {
    const made = Array.from({ length: 1000 }, () => generate("live"));
    expect(new Set(made).size).toBe(made.length);
  });

  it("hints at a key by its prefix and its last four characters", () => {
    expect(hintOf("wn_live_abcdefgh1234")).toBe("wn_live_…1234");
  });
});

describe("a key that follows from a seed", () => {
  const seed = fc.string({ minLength: 43, maxLength: 43 });

  it("is well formed, the same each time, and another one for another seed or mode", () => {
    fc.assert(
      fc.property(mode, seed, seed, (each, one, other) => {
        const key = derive(each, one);
        expect(modeOf(key)).toBe(each);
        expect(derive(each, one)).toBe(key);
        expect(derive(each === "live" ? "test" : "live", one).slice(8)).not.toBe(key.slice(8));
        expect(derive(each, other) === key).toBe(one === other);
      }),
    );
  });
});
