import fc from "fast-check";
import { expect, test } from "vitest";
import { Mailboxes } from "./mailboxes.ts";

test("The first row of each mailbox is kept, and every row of positions without one, for any list.", () => {
  const list = fc
    .array(fc.option(fc.constantFrom("a", "b", "c", "d"), { nil: null }), { minLength: 1, maxLength: 12 })
    .chain((mailboxes) => {
      const position = fc.integer({ min: 0, max: mailboxes.length - 1 });
      const repeated = fc.array(position, { maxLength: 12 });
      return repeated.chain((more) =>
        fc
          .shuffledSubarray([...mailboxes.keys(), ...more], { minLength: mailboxes.length + more.length })
          .map((map) => ({ mailboxes, map })),
      );
    });
  fc.assert(
    fc.property(list, ({ mailboxes, map }) => {
      const some = new Mailboxes(Uint32Array.from(map));
      for (const [position, mailbox] of mailboxes.entries())
        if (mailbox !== null) some.add(position, mailbox);
      const seen = new Set<string>();
      const expected = map.filter((position) => {
        const mailbox = mailboxes[position] ?? null;
        if (mailbox === null) return true;
        const isFirst = !seen.has(mailbox);
        seen.add(mailbox);
        return isFirst;
      });
      const isFirst = some.firstOnes();
      expect(map.filter((_, row) => isFirst(row))).toEqual(expected);
    }),
  );
});
