import { VisibleError } from "../../kit/error.ts";

/** Text of an archive may hold anything, and the message goes to a terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, "\u{fffd}").slice(0, 300);

/** The refusal of an archive, by the file that is wrong. */
export const refusal = (path: string, what: string): VisibleError =>
  new VisibleError(
    "input",
    "archive.refused",
    `${printable(path)}: ${printable(what)} Nothing was imported. Take the file as it was downloaded, or have a new export made.`,
  );
