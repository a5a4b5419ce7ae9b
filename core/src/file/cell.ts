/** Finds the address in a cell: `"Jane Doe" <jane@example.com>` holds one within a display name. */
import { addressOfMailbox } from "./mailbox.ts";

/** Longer text is never an address with a display name. */
const maxLength = 1_000;

// White space of Unicode, and the invisible characters that spreadsheets and web pages leave behind.
const edgePattern = /[\s\u200b-\u200d\u2060\ufeff]/;

const isEdge = (cell: string, at: number): boolean => {
  const code = cell.charCodeAt(at);
  return code <= 32
    ? code === 32 || (code >= 9 && code <= 13)
    : code > 126 && edgePattern.test(cell.charAt(at));
};

/** The cell's text without white space and invisible characters around it. */
export function trim(cell: string): string {
  let start = 0;
  let end = cell.length;
  while (start < end && isEdge(cell, start)) start += 1;
  while (end > start && isEdge(cell, end - 1)) end -= 1;
  return cell.slice(start, end);
}

/** The address of a cell without display name and empty cells behind it; otherwise the trimmed text. */
export function unwrap(cell: string): string {
  const text = withoutEmptyCells(trim(cell));
  return text.length > maxLength ? text : (addressOfMailbox(text) ?? text);
}

/** Drops delimiters behind an address: `jane@x.org,,` is a row whose other cells are empty. */
function withoutEmptyCells(text: string): string {
  if (!text.includes("@")) return text;
  let end = text.length;
  while (end > 0 && separators.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const separators = ",;\t ";
// No domain has a quotation mark: it encloses the cell.
const addressPattern = /^[^\s@,;|<>]+@[^\s@,;|<>"]+\.[^\s@.,;|<>"]+$/u;
const addressWithBarPattern = /^[^\s@,;<>]+@[^\s@,;|<>"]+\.[^\s@.,;|<>"]+$/u;

/** Whether a cell looks like an address without a bar, for detecting delimiters; not a verdict. */
export function holdsAddress(cell: string): boolean {
  if (cell.length > maxLength || !cell.includes("@")) return false;
  const text = withoutEmptyCells(trim(cell));
  return addressPattern.test(addressOfMailbox(text) ?? text);
}

/** Whether a line may be one address whose local part holds a bar: `a|b@x.org`. */
export const isAddressWithBar = (line: string): boolean =>
  line.length <= maxLength && addressWithBarPattern.test(trim(line));

/** Whether a cell looks like an address, with or without a bar; not a verdict. */
export const looksLikeAddress = (cell: string): boolean => holdsAddress(cell) || isAddressWithBar(cell);
