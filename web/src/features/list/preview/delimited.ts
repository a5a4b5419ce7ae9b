import Papa from "papaparse";
import { describeRows, type Sheet } from "./sheet.ts";

/** Reads delimited text. Where the text is only the beginning, its last row may be cut and is left out. */
export function parseDelimited(text: string, isWhole: boolean): Sheet {
  const { data, meta } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const rows = isWhole || data.length < 2 ? data : data.slice(0, -1);
  const isOneColumn = rows.every((row) => row.length < 2);
  return { ...describeRows(rows), delimiter: isOneColumn ? null : meta.delimiter };
}
