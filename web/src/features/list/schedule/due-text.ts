import { formatCount, formatQuantity } from "../../../lib/number.ts";

/** "1,900 of 8,000 addresses are due". */
export const dueText = (due: number, addresses: number): string =>
  `${formatCount(due)} of ${formatQuantity(addresses, "address", "addresses")} ${due === 1 ? "is" : "are"} due`;
