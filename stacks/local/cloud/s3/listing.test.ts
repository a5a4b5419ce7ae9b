import fc from "fast-check";
import { expect, test } from "vitest";
import { listPage, readToken, writeToken, type ListOptions } from "./listing.ts";
import { compareKeys, SortedKeys } from "./sorted-keys.ts";

const key = fc.string({ unit: fc.constantFrom("a", "b", "/", "é", "\u{ffff}", "\u{1f600}"), maxLength: 6 });

test("All pages together contain every key with the prefix once, rolled up and in order.", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(key.filter((text) => text !== "")),
      fc.constantFrom("", "a", "a/"),
      fc.constantFrom("", "/", "b/"),
      fc.integer({ min: 1, max: 4 }),
      (texts, prefix, delimiter, max) => {
        const all = new SortedKeys();
        for (const text of texts) all.add(text);
        const listed: string[] = [];
        let after: ListOptions["after"] | undefined = { kind: "start" };
        while (after) {
          const page = listPage(all, { prefix, delimiter, after, max });
          expect(page.keys.length + page.prefixes.length).toBeLessThanOrEqual(max);
          listed.push(...[...page.keys, ...page.prefixes].toSorted(compareKeys));
          after = page.next && readToken(writeToken(page.next));
        }
        const below = texts
          .filter((text) => text.startsWith(prefix))
          .map((text) => {
            const end = delimiter === "" ? -1 : text.indexOf(delimiter, prefix.length);
            return end < 0 ? text : text.slice(0, end + delimiter.length);
          });
        expect(listed).toEqual([...new Set(below)].toSorted(compareKeys));
      },
    ),
  );
});

test("Keys stay sorted while keys are added and removed.", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.boolean())), (changes) => {
      const sorted = new SortedKeys();
      const plain = new Set<string>();
      for (const [text, there] of changes) {
        if (there) {
          sorted.add(text);
          plain.add(text);
        } else {
          sorted.delete(text);
          plain.delete(text);
        }
      }
      expect([...sorted.from(0)]).toEqual([...plain].toSorted(compareKeys));
    }),
  );
});
