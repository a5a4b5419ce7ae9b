import fc from "fast-check";
import { expect, it } from "vitest";
import { Mailboxes } from "./mailboxes.ts";

const filled = (names: readonly string[], state?: string) => {
  const mailboxes = new Mailboxes(state);
  for (const name of names) mailboxes.add(name);
  return mailboxes;
};

it("counts the addresses beyond the first of each mailbox, and their mailboxes, in one step or more", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 200, size: "max" }), fc.nat(200), (numbers, cut) => {
      const names = numbers.map((number) => `p${number}@a.org`);
      const times = Map.groupBy(names, (name) => name);
      const repeated = [...times.values()].filter(({ length }) => length > 1);
      const expected = { addresses: names.length - times.size, mailboxes: repeated.length };
      expect(filled(names).variants()).toEqual(expected);
      expect(filled(names.slice(cut), filled(names.slice(0, cut)).state).variants()).toEqual(expected);
    }),
  );
});

it("holds as many as the largest list has, in eight octets each", () => {
  const mailboxes = new Mailboxes();
  for (let number = 0; number < 100_000; number += 1) mailboxes.add(`p${number >> 1}@a.org`);
  expect(mailboxes.variants()).toEqual({ addresses: 50_000, mailboxes: 50_000 });
  expect(Buffer.from(mailboxes.state, "base64")).toHaveLength(800_000);
});
