/** A file in words: its size and format. */
import type { Preview } from "@winnow/core/list/schema";
import { formatBytes } from "../../../lib/bytes.ts";

const delimiterNames: Readonly<Record<string, string>> = {
  ",": "separated by commas",
  ";": "separated by semicolons",
  "\t": "separated by tabs",
  "|": "separated by bars",
};

export function factsOf(file: File, { delimiter, format }: Preview): string {
  const separated = delimiter === null ? null : (delimiterNames[delimiter] ?? `separated by ${delimiter}`);
  return [formatBytes(file.size), format === "xlsx" ? "Excel workbook" : null, separated]
    .filter((fact) => fact !== null)
    .join(", ");
}
