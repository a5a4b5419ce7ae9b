import { expect, test } from "vitest";
import { variantsText } from "./variants-text.ts";

test("variants are told in a sentence", () => {
  const text = (addresses: number, mailboxes: number) => variantsText({ variants: { addresses, mailboxes } });
  expect(text(412, 300)).toBe("412 addresses reach 300 mailboxes that are already in this list");
  expect(text(1, 1)).toBe("1 address reaches 1 mailbox that is already in this list");
  expect(text(0, 0)).toBeNull();
  expect(variantsText({})).toBeNull();
});
