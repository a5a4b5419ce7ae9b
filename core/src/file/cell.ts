/** What a cell holds once its wrapping is off: `"Jane Doe" <jane@example.com>` holds an address. */
import emailAddresses from "email-addresses";

/** Longer text than this is no address, whatever its wrapping. */
const LONGEST = 1_000;

// White space as Unicode has it, and the invisible marks that spreadsheets and web pages leave behind.
const EDGE = /[\s\u200b-\u200d\u2060\ufeff]/;

const isEdge = (cell: string, at: number): boolean => {
  const code = cell.charCodeAt(at);
  return code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code > 126 && EDGE.test(cell.charAt(at));
};

/** The cell's text without the blanks around it. */
export function trim(cell: string): string {
  let start = 0;
  let end = cell.length;
  while (start < end && isEdge(cell, start)) start += 1;
  while (end > start && isEdge(cell, end - 1)) end -= 1;
  return cell.slice(start, end);
}

const ATOMS = String.raw`[^\s<>()"\\,;:@[\].]+(?:\.[^\s<>()"\\,;:@[\].]+)*`;

/** A name, quoted or not, with a plain address behind it. */
const PLAIN = new RegExp(String.raw`^(?:[^<>()"\\]*|"[^"\\]*"\s*)<(${ATOMS}@${ATOMS})>$`, "u");

const plainAddress = (text: string): string | null => PLAIN.exec(text)?.[1] ?? null;

/** More comments than these nobody writes, and a grammar takes its time over them. */
const MOST_COMMENTS = 3;

/** The address that a cell holds, unwrapped from a name where it has one; else the trimmed text as it stands. */
export function unwrap(cell: string): string {
  const text = trim(cell);
  if (text.length > LONGEST || !text.includes("<")) return text;
  const plain = plainAddress(text);
  if (plain !== null) return plain;
  if (text.split("(", MOST_COMMENTS + 2).length > MOST_COMMENTS + 1) return text;
  const mailbox = emailAddresses.parseOneAddress({
    input: text,
    rfc6532: true,
    atInDisplayName: true,
    commaInDisplayName: true,
  });
  return mailbox?.type === "mailbox" ? mailbox.address : text;
}

const ADDRESS = /^[^\s@,;|<>]+@[^\s@,;|<>]+\.[^\s@.,;|<>]+$/u;

/** Whether a cell looks like one that holds an address; a guess for finding columns, not a verdict. */
export function holdsAddress(cell: string): boolean {
  if (cell.length > LONGEST || !cell.includes("@")) return false;
  const text = trim(cell);
  return ADDRESS.test(plainAddress(text) ?? text);
}
