import { expect, test } from "vitest";
import { variantsText } from "./variants-text.ts";

test("Variants are told in a sentence.", () => {
  const text = (rows: number, mailboxes: number) => variantsText({ rows, addresses: rows, mailboxes });
  expect(text(412, 300)).toBe("412 rows reach 300 mailboxes that are already in this list");
  expect(text(1, 1)).toBe("1 row reaches 1 mailbox that is already in this list");
  expect(text(0, 0)).toBeNull();
});

test("Variants of an analysis that counted no rows are told in addresses.", () => {
  expect(variantsText({ addresses: 2, mailboxes: 1 })).toBe(
    "2 addresses reach 1 mailbox that is already in this list",
  );
});
