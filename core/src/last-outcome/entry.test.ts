import fc from "fast-check";
import { expect, it } from "vitest";
import { Shape } from "../address/schema.ts";
import { decode, encode, type Entry, entryOf, isLater, keyOf } from "./entry.ts";
import { Type } from "./schema.ts";

const anyEntry: fc.Arbitrary<Entry> = fc.record(
  {
    key: fc
      .tuple(
        fc.constantFrom("a.test", "b.test", "xn--zckzah.test"),
        fc.stringMatching(/^[0-9]{9}[0-9a-f]{12}$/),
      )
      .map((texts) => texts.join(" ")),
    type: fc.constantFrom(...Type.options, "delivered" as const),
    at: fc.integer({ min: 0, max: 4e9 }),
    shape: fc.constantFrom(...Shape.options, null),
  },
  { requiredKeys: ["key", "type", "at"] },
);

/** Only those that decide are kept without a shape. */
const entry = anyEntry.filter(({ type, shape }) => type !== "delivered" || (shape ?? null) !== null);

it("Entries are read as they were written.", () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ key }) => key }), (entries) => {
      const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const text = encode(sorted);
      expect(text === "" ? [] : [...decode(text)]).toEqual(sorted);
    }),
  );
});

it("All spellings of an address have one key, and no other address has it.", () => {
  expect(keyOf(" Ann@A.test")).toBe(keyOf("ann@a.test"));
  expect(keyOf("ann@a.test")).not.toBe(keyOf("bob@a.test"));
  expect(keyOf("ann@a.test")).not.toBe(keyOf("ann@b.test"));
  expect(keyOf("ann@@a.test")).toBeNull();
});

it("The later outcome decides, and of the same second the bounce.", () => {
  const [opened, bounced]: Entry[] = [
    { key: "k", type: "opened", at: 10 },
    { key: "k", type: "bounced", at: 10 },
  ];
  if (!opened || !bounced) throw new Error("There are two.");
  expect([isLater(bounced, opened), isLater(opened, bounced)]).toEqual([true, false]);
  expect(isLater({ ...opened, at: 11 }, bounced)).toBe(true);
  expect(isLater(bounced, bounced)).toBe(false);
});

it("One that was only delivered never takes the place of one that decides.", () => {
  const [delivered, opened]: Entry[] = [
    { key: "k", type: "delivered", at: 20 },
    { key: "k", type: "opened", at: 10 },
  ];
  if (!delivered || !opened) throw new Error("There are two.");
  expect([isLater(delivered, opened), isLater(opened, delivered)]).toEqual([false, true]);
  expect(isLater({ ...delivered, at: 21 }, delivered)).toBe(true);
});

it("Deliveries to free mail providers and to addresses with a tag are not kept, and these have no shape.", () => {
  expect(entryOf("ann@gmail.com", "delivered", 1)).toBeNull();
  expect(entryOf("ann@gmail.com", "opened", 1)).toMatchObject({ shape: null });
  expect(entryOf("ann+1@company.test", "delivered", 1)).toBeNull();
  expect(entryOf("ann+1@company.test", "bounced", 1)).toMatchObject({ shape: null });
  expect(entryOf("Ann.Lee@company.test", "delivered", 1)).toMatchObject({ shape: "first.last" });
  expect(entryOf("ann@@company.test", "delivered", 1)).toBeNull();
});

it("One that was only delivered has no time where a program from before looks for it.", () => {
  expect(encode([{ key: "a.test 1", type: "delivered", at: 1_045, shape: "flast" }])).toBe(
    "@a.test\n1 d 7t1",
  );
});

it("Entries from before there were shapes are read.", () => {
  expect([...decode("@a.test\n00000000a0123456789ab ot1")]).toEqual([
    { key: "a.test 00000000a0123456789ab", type: "opened", at: 1045 },
  ]);
});

it("The shapes keep their digits.", () => {
  expect(Shape.options.join(" ")).toBe(
    "first.last first_last first-last f.last first.l first firstlast flast numbered role other",
  );
});
