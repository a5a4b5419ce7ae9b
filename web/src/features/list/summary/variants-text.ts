import type { Variants } from "@winnow/core/analysis/schema";
import { formatQuantity } from "../../../lib/number.ts";

/** How many rows reach mailboxes that the list has already; addresses where nobody counted rows, null where none do. */
export function variantsText({ rows, addresses, mailboxes }: Variants): string | null {
  if (addresses === 0) return null;
  const many =
    rows === undefined
      ? formatQuantity(addresses, "address reaches", "addresses reach")
      : formatQuantity(rows, "row reaches", "rows reach");
  const reached = formatQuantity(mailboxes, "mailbox that is", "mailboxes that are");
  return `${many} ${reached} already in this list`;
}
