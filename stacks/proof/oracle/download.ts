import { addressIn } from "./address.ts";
import { parseCsv } from "./csv.ts";
import type { Violation } from "./violation.ts";

interface Answer {
  status: string;
  reason: string;
}

/** I1 for a download: one line for each input row, in order, with that row's result. */
export function downloaded(
  listID: string,
  text: string,
  cells: readonly string[],
  answers: readonly (Answer | undefined)[],
): Violation[] {
  const [header = [], ...lines] = parseCsv(text);
  if (header.join() !== "email,status,reason")
    return [`I1: the file of ${listID} has the columns ${header.join()}`];
  if (lines.length !== cells.length)
    return [`I1: the file of ${listID} has ${lines.length} rows of ${cells.length}`];
  for (const [row, cell] of cells.entries()) {
    const [email = "", status, reason, ...more] = lines[row] ?? [];
    const answer = answers[row] ?? { status: "", reason: "" };
    if (addressIn(withoutApostrophe(email, cell)) !== addressIn(cell))
      return [`I1: row ${row} of the file of ${listID} is another than in the input`];
    if (status !== answer.status || reason !== answer.reason || more.length > 0)
      return [`I1: row ${row} of the file of ${listID} has the result of another`];
  }
  return [];
}

/** A spreadsheet evaluates a cell that begins with one of these, so downloads prefix an apostrophe. */
const formula = /^\s*[=+\-@]/;

const withoutApostrophe = (email: string, cell: string): string =>
  email.startsWith("'") && (formula.test(cell) || formula.test(addressIn(cell))) ? email.slice(1) : email;
