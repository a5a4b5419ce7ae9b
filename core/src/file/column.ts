/** Detects the header, the names of the columns and the column with the addresses. */
import type { Choice, ColumnChoice } from "./schema.ts";
import { looksLikeAddress, trim } from "./cell.ts";
import { FileProblem } from "./problem.ts";
import type { Row } from "./rows.ts";

/** The meaning of a file's rows. */
export interface Layout {
  hasHeader: boolean;
  columns: string[];
  /** Zero-based; null if no column seems to contain addresses. */
  emailColumn: number | null;
}

const emailName = /e-?mail/i;
const addressName = /e-?mail|address|recipient|contact/i;

/** The layout of a file: the caller's choice, otherwise detected from the first rows. */
export function layoutOf(sample: readonly Row[], choice: Choice = {}): Layout {
  const width = sample.reduce((widest, row) => Math.max(widest, row.length), 0);
  const guessed = guessColumn(sample, width);
  const hasHeader = choice.has_header ?? looksLikeHeader(sample[0], guessed);
  const columns = namesOf(hasHeader ? sample[0] : undefined, width);
  const emailColumn = choice.column === undefined ? guessed : chosenColumn(choice.column, columns, hasHeader);
  return { hasHeader, columns, emailColumn };
}

function guessColumn(sample: readonly Row[], width: number): number | null {
  const shares = Array.from({ length: width }, (_, column) => addresses(sample, column));
  const best = Math.max(0, ...shares);
  const names = sample[0] ?? [];
  const candidates = shares.flatMap((share, column) => (share === best ? [column] : []));
  const named = (pattern: RegExp) => candidates.find((column) => pattern.test(names[column] ?? ""));
  return named(emailName) ?? named(addressName) ?? (best > 0 ? (candidates[0] ?? null) : null);
}

/** The columns that hold nearly as many addresses as the best one, where no name singles one out; otherwise none. */
export function doubtfulColumns(sample: readonly Row[], { columns, hasHeader }: Layout): ColumnChoice[] {
  const rows = hasHeader ? sample.slice(1) : sample;
  const counts = columns.map((_, column) => addresses(rows, column));
  const best = Math.max(0, ...counts);
  const held = columns.flatMap((name, column) =>
    2 * (counts[column] ?? 0) >= best && best > 0 ? [{ name, column }] : [],
  );
  const named = hasHeader ? held.filter(({ name }) => emailName.test(name)) : [];
  if (held.length < 2 || named.length === 1) return [];
  const examplesOf = (column: number) =>
    rows.flatMap((row) => trim(row[column] ?? "").slice(0, 200) || []).slice(0, 3);
  return held.map(({ name, column }) => ({ column, name, examples: examplesOf(column) }));
}

const addresses = (sample: readonly Row[], column: number): number =>
  sample.filter((row) => looksLikeAddress(row[column] ?? "")).length;

/** Whether a row names the column of addresses and contains no address. */
function looksLikeHeader(first: Row | undefined, emailColumn: number | null): boolean {
  if (!first || emailColumn === null || first.some((cell) => cell.includes("@"))) return false;
  return trim(first[emailColumn] ?? "") !== "";
}

const namesOf = (header: Row | undefined, width: number): string[] =>
  Array.from({ length: width }, (_, column) => trim(header?.[column] ?? "") || `Column ${column + 1}`);

function chosenColumn(choice: string | number, columns: readonly string[], hasHeader: boolean): number {
  if (typeof choice === "number") {
    if (choice < columns.length) return choice;
    throw noSuchColumn(`The file has ${columns.length} columns, so there is no column ${choice + 1}.`);
  }
  if (!hasHeader) throw noSuchColumn(`The file has no header, so there is no column called “${choice}”.`);
  const wanted = trim(choice);
  const exact = columns.indexOf(wanted);
  const column =
    exact >= 0 ? exact : columns.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
  if (column >= 0) return column;
  throw noSuchColumn(`The file has no column called “${wanted}”.`);
}

const noSuchColumn = (fact: string) =>
  new FileProblem("file.no_such_column", `${fact} Choose the column that holds the addresses.`);
