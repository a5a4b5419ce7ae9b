import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditsAtMost, nameOf, validationError, splitAddresses } from "./split-addresses.ts";

describe("pasted text", () => {
  test.each([
    ["a@x.test\nb@x.test\r\nc@x.test", ["a@x.test", "b@x.test", "c@x.test"]],
    ["a@x.test, b@x.test;c@x.test\td@x.test", ["a@x.test", "b@x.test", "c@x.test", "d@x.test"]],
    ["a@x.test b@x.test   c@x.test", ["a@x.test", "b@x.test", "c@x.test"]],
    ["Jane Doe <jane@x.test>", ["Jane Doe <jane@x.test>"]],
    ["\n\n  \n", []],
    ["not an address", ["not an address"]],
    ["a@x.test\na@x.test", ["a@x.test", "a@x.test"]],
    [
      "jane@gmail,com, joe@yahoo, com\nann@x,b@x.test",
      ["jane@gmail,com", "joe@yahoo, com", "ann@x", "b@x.test"],
    ],
    ["a@x.test,nope,b@x.test,", ["a@x.test", "nope", "b@x.test"]],
    ["jane @ gmail.com\njoe@ x.test ann@x.test", ["jane @ gmail.com", "joe@ x.test", "ann@x.test"]],
    ["jane at gmail dot com, mailto:joe@x.test", ["jane at gmail dot com", "mailto:joe@x.test"]],
  ])("%j gives %j", (text, addresses) => {
    expect(splitAddresses(text)).toEqual(addresses);
  });

  test("gives back the addresses for every separator", () => {
    const address = fc.stringMatching(/^[a-z0-9.]{1,12}@[a-z]{1,8}\.test$/);
    fc.assert(
      fc.property(
        fc.array(address, { minLength: 1 }),
        fc.constantFrom("\n", "\r\n", ", ", ";", " "),
        (list, glue) => {
          expect(splitAddresses(list.join(glue))).toEqual(list);
        },
      ),
    );
  });
});

describe("the number of addresses", () => {
  test("must be at least one", () => {
    expect(validationError(0)).toContain("at least one");
    expect(validationError(1)).toBeNull();
  });

  test("may be 10,000 and not one more", () => {
    expect(validationError(10_000)).toBeNull();
    expect(validationError(10_001)).toContain("1 more than the limit");
  });
});

describe("a pasted list", () => {
  test.each([
    [["a@x.test", "b@x.test"], 2],
    [["a@x.test", "A@X.test", "Ann <a@x.test>"], 1],
    [["a@x.test", "nope"], 1],
    [["a＠x.test"], 1],
    [["nope"], 0],
    [[], 0],
  ])("%j takes at most %d credits", (entries, credits) => {
    expect(creditsAtMost(entries)).toBe(credits);
  });

  test("has the name of its first entry, cut after 100 characters", () => {
    expect(nameOf(["a@x.test"])).toBe("a@x.test");
    expect(nameOf(["a@x.test", "b@x.test"])).toBe("a@x.test and 1 other");
    expect(nameOf(["a@x.test", ...Array<string>(6).fill("b@x.test")])).toBe("a@x.test and 6 others");
    expect(nameOf(["a".repeat(101), "b@x.test"])).toBe(`${"a".repeat(100)} and 1 other`);
  });
});
