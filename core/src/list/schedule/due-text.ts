/** What a run asks about, in words. Safe for the browser. */
import { groupedDigits } from "../../kit/text/grouped-digits.ts";

/** "1,900 of 8,000 addresses are due". */
export const dueText = (due: number, addresses: number): string =>
  `${groupedDigits(due)} of ${groupedDigits(addresses)} ${addresses === 1 ? "address" : "addresses"} ${due === 1 ? "is" : "are"} due`;
