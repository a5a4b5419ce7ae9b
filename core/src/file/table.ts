import { type Row, rowsOf } from "./rows.ts";

/**
 * The rows of a CSV text that is held whole, the names of its columns first. The delimiter is what its first row has outside of quotes:
 * `;`, a tab or `,`.
 */
export function tableOf(csv: string): Row[] {
  const text = csv.replace(/^\uFEFF/, "");
  const between = textBetweenQuotes(text);
  const delimiter = ([";", "\t"] as const).find((sign) => between.includes(sign)) ?? ",";
  return rowsOf(text, { delimiter, quote: true });
}

/** A quoted cell, or text up to the next delimiter or the end of the row. */
const nextCell = /"[^"]*(?:""[^"]*)*"|[^,;\t\r\n]+/y;

/** The first row that is not blank, without its quoted cells. */
function textBetweenQuotes(text: string): string {
  const first = Math.max(0, text.search(/[^\s,;]/));
  let at = Math.max(text.lastIndexOf("\n", first), text.lastIndexOf("\r", first)) + 1;
  let between = "";
  while (at < text.length && text[at] !== "\r" && text[at] !== "\n") {
    nextCell.lastIndex = at;
    const [cell = text[at] ?? ""] = nextCell.exec(text) ?? [];
    if (!cell.startsWith('"')) between += cell;
    at += cell.length;
  }
  return between;
}
