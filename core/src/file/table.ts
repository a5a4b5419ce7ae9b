import { type Row, rowsOf } from "./rows.ts";

/** The rows of a CSV text that is held whole, the names of its columns first. The delimiter is what its first row has: `;`, a tab or `,`. */
export function tableOf(csv: string): Row[] {
  const text = csv.replace(/^\uFEFF/, "");
  const end = text.search(/[\r\n]/);
  const first = end === -1 ? text : text.slice(0, end);
  const delimiter = ([";", "\t"] as const).find((sign) => first.includes(sign)) ?? ",";
  return rowsOf(text, { delimiter, quote: true });
}
