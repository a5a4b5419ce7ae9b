/** The rows of a CSV file of rules. */
import { FileProblem, type Row, tableOf } from "../file/index.ts";
import { unmasked } from "../kit/text/csv.ts";
import { VisibleError } from "../kit/error.ts";
import { limits } from "./limits.ts";
import { columns } from "./line.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

type Column = (typeof columns)[number];

/** The cells of a row of a file, not checked yet. */
export type Cells = Readonly<Record<Column, string>>;

/** The rows below the header. Throws `input` for a file that has none, or has too many. */
export function cellsOf(csv: string): Cells[] {
  const [names, ...rows] = rowsIn(csv);
  const places = placesIn(names ?? []);
  if (rows.length > limits.fileRows)
    throw refusal(`A file has at most ${groupedDigits(limits.fileRows)} rows. Divide it.`);
  return rows.map((row) => {
    const cell = (column: Column): string => unmasked((row[places[column] ?? -1] ?? "").trim());
    return { match: cell("match"), value: cell("value"), effect: cell("effect"), note: cell("note") };
  });
}

function rowsIn(csv: string): Row[] {
  try {
    return tableOf(csv);
  } catch (error) {
    if (error instanceof FileProblem) throw refusal(error.message);
    throw error;
  }
}

/** Where each column is; a note is not needed. */
function placesIn(names: Row): Partial<Record<Column, number>> {
  const known = names.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => column !== "note" && !known.includes(column));
  if (missing.length > 0)
    throw refusal(
      `The first row names the columns: match, value, effect, note. ${missing.join(", ")} is missing.`,
    );
  return Object.fromEntries(
    columns.flatMap((column) => (known.includes(column) ? [[column, known.indexOf(column)]] : [])),
  );
}

const refusal = (message: string) => new VisibleError("input", "rule.file", message, { csv: message });
