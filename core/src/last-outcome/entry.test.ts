import fc from "fast-check";
import { expect, it } from "vitest";
import { decode, encode, type Entry, isLater, keyOf } from "./entry.ts";
import { Type } from "./schema.ts";

const entry = fc.record({
  key: fc
    .tuple(
      fc.constantFrom("a.test", "b.test", "xn--zckzah.test"),
      fc.stringMatching(/^[0-9]{9}[0-9a-f]{12}$/),
    )
    .map((texts) => texts.join(" ")),
  type: fc.constantFrom(...Type.options),
  at: fc.integer({ min: 0, max: 4e9 }),
});

it("Entries are read as they were written", () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ key }) => key }), (entries) => {
      const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const text = encode(sorted);
      expect(text === "" ? [] : [...decode(text)]).toEqual(sorted);
    }),
  );
});

it("All spellings of an address have one key, and no other address has it", () => {
  expect(keyOf(" Ann@A.test")).toBe(keyOf("ann@a.test"));
  expect(keyOf("ann@a.test")).not.toBe(keyOf("bob@a.test"));
  expect(keyOf("ann@a.test")).not.toBe(keyOf("ann@b.test"));
  expect(keyOf("ann@@a.test")).toBeNull();
});

it("The later outcome decides, and of the same second the bounce", () => {
  const [opened, bounced]: Entry[] = [
    { key: "k", type: "opened", at: 10 },
    { key: "k", type: "bounced", at: 10 },
  ];
  if (!opened || !bounced) throw new Error("There are two.");
  expect([isLater(bounced, opened), isLater(opened, bounced)]).toEqual([true, false]);
  expect(isLater({ ...opened, at: 11 }, bounced)).toBe(true);
  expect(isLater(bounced, bounced)).toBe(false);
});
