import type { BadCells } from "@winnow/core/file/reader";
import { formatCount, formatQuantity } from "../../../lib/number.ts";

/** How many cells of a column hold no address, of the rows that the preview has read. */
export function badCellsText({ rows, isWhole, columns }: BadCells, column: number): string {
  const bad = columns[column] ?? 0;
  const read = isWhole ? formatQuantity(rows, "row") : `the first ${formatQuantity(rows, "row")}`;
  const text = [countOf(bad, rows, read)];
  if (bad > 0 && bad < rows)
    text.push(bad === 1 ? "It is invalid and not charged." : "They are invalid and not charged.");
  if (!isWhole) text.push("The rest is counted after the upload.");
  return text.join(" ");
}

function countOf(bad: number, rows: number, read: string): string {
  if (bad === rows) return `None of ${read} has an address here.`;
  if (bad === 0) return `Each of ${read} has an address here.`;
  return `${formatCount(bad)} of ${read} ${bad === 1 ? "has" : "have"} no address here.`;
}
