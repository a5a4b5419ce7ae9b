/** What a cell holds once its wrapping is off: `"Jane Doe" <jane@example.com>` holds an address. */
import emailAddresses from "email-addresses";

/** Longer text than this is no address, whatever its wrapping. */
const LONGEST = 1_000;

// White space as Unicode has it, and the invisible marks that spreadsheets and web pages leave behind.
const EDGES = /^[\s\u00a0\u200b-\u200d\u2060\ufeff]+|[\s\u00a0\u200b-\u200d\u2060\ufeff]+$/gu;

const isPlain = (code: number): boolean => code > 32 && code < 127;

/** The cell's text without the blanks around it. */
export function trim(cell: string): string {
  if (isPlain(cell.charCodeAt(0)) && isPlain(cell.charCodeAt(cell.length - 1))) return cell;
  return cell.replace(EDGES, "");
}

/** The address that a cell holds, unwrapped from a name where it has one; else the trimmed text as it stands. */
export function unwrap(cell: string): string {
  const text = trim(cell);
  if (text.length > LONGEST || !text.includes("<")) return text;
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
  return ADDRESS.test(unwrap(cell));
}
