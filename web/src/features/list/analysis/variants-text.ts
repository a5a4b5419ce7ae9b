import type { Health } from "@winnow/core/analysis/schema";
import { formatQuantity } from "../../../lib/number.ts";

/** How many addresses are variants of mailboxes that the list has already; null where none are, or nobody counted. */
export function variantsText({ variants }: Pick<Health, "variants">): string | null {
  if (!variants || variants.addresses === 0) return null;
  const addresses = formatQuantity(variants.addresses, "address reaches", "addresses reach");
  const mailboxes = formatQuantity(variants.mailboxes, "mailbox that is", "mailboxes that are");
  return `${addresses} ${mailboxes} already in this list`;
}
