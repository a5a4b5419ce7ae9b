/** What a spreadsheet would compute, and how a text is kept from it. */

/** The signs with which a formula begins, the full-width and small ones of East Asian keyboards among them. */
const SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/** Blanks, quotes and marks that nobody sees: they may stand before it. */
const BLANK = String.raw`'"\s\p{Cc}\p{Cf}`;

const FORMULA = new RegExp(String.raw`^(?:[${BLANK}]*${SIGN}|[\t\r\n])`, "u");

/** What ends a cell for readers of another country or kind: another delimiter, or a line where quotes are not known. */
const ENDS = /[;|\t\r\n]/;
/** From such an end to what begins the next cell. It always matches as far as it looks, so that long runs cost no more than short ones. */
const NEXT_CELL = new RegExp(String.raw`([;|\t\r\n][${BLANK};|]*)(${SIGN}?)`, "gu");

// Letters, digits and dots around one @ compute nothing, whatever sign they begin with.
const PLAIN_ADDRESS = /^[+-][\w.+-]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Whether a spreadsheet may take a cell for a formula. An address that begins with a plus or a minus, and holds no other operator, is none. */
export const isFormula = (text: string): boolean => FORMULA.test(text) && !PLAIN_ADDRESS.test(text);

/**
 * The text with an apostrophe before what may be taken for a formula: at its start, and within it wherever some reader of
 * CSV would begin a cell.
 */
export function neutral(text: string): string {
  const inside = ENDS.test(text)
    ? text.replaceAll(NEXT_CELL, (whole, before: string, sign: string) =>
        sign === "" ? whole : `${before}'${sign}`,
      )
    : text;
  return isFormula(text) ? `'${inside}` : inside;
}
