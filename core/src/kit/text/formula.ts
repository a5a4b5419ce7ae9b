/** Detects formulas (CSV injection) and neutralises them with an apostrophe. */

/** The signs that begin a formula, with the full-width and small forms of East Asian keyboards. */
const signClass = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/** White space, quotes and invisible characters that may precede the sign. */
const blankCharacters = String.raw`'"\s\p{Cc}\p{Cf}`;

const formulaStart = new RegExp(String.raw`^(?:[${blankCharacters}]*${signClass}|[\t\r\n])`, "u");

/** Ends a cell in other locales (another delimiter), or where quotes are not supported (a line end). */
const cellEnd = /[;|\t\r\n]/;
/** From such an end to the sign of the next cell. It consumes what it scans, so that it takes linear time. */
const nextCell = new RegExp(String.raw`([;|\t\r\n][${blankCharacters};|]*)(${signClass}?)`, "gu");

// An address of letters, digits and dots is no formula, even after a plus or a minus.
const plainAddress = /^[+-][\w.+-]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Whether a spreadsheet may compute a cell. A plain address that begins with a plus or a minus is no formula. */
export const isFormula = (text: string): boolean => formulaStart.test(text) && !plainAddress.test(text);

/** The text with an apostrophe before each formula: at its start, and where a reader with another dialect starts a cell. */
export function neutral(text: string): string {
  const inside = cellEnd.test(text)
    ? text.replaceAll(nextCell, (whole, before: string, sign: string) =>
        sign === "" ? whole : `${before}'${sign}`,
      )
    : text;
  return isFormula(text) ? `'${inside}` : inside;
}
