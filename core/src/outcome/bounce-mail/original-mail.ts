/** The mail that came back, as a bounce has it: attached, or in its text after a line that servers write. */
import type { Email } from "postal-mime";
import { original } from "./bounce-phrases.ts";
import { type Fields, fieldsOf } from "./fields.ts";

const types = new Set(["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"]);

/** The header of the mail that is attached; null where none is. */
export function attachedOriginal(mail: Email): Fields | null {
  const content = mail.attachments.find(({ mimeType }) => types.has(mimeType))?.content;
  return typeof content === "string" ? fieldsOf(content.split(/\r?\n\r?\n/, 1)[0] ?? "") : null;
}

/** Whether the mail that came back begins after this line. */
export const isOriginal = (line: string): boolean =>
  original.test(line) && !/could not|not receive|expanded/i.test(line);

/** Lines after that one in which its header is looked for. */
const maxLines = 30;

/** Whether lines have that mail, with a field that the programs of people do not quote. */
export function hasOriginal(lines: readonly string[]): boolean {
  const begin = lines.findIndex(isOriginal) + 1;
  return begin > 0 && lines.slice(begin, begin + maxLines).some((line) => unquoted.test(line));
}

const unquoted = /^(?:received|return-path|message-id|mime-version|x-[\w-]{1,60})\s*:/i;
