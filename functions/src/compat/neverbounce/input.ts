/** The input of a NeverBounce job as a CSV file: strings, rows of cells, or objects with an `email`. */
import { VisibleError } from "@winnow/core/kit/error";
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";
import { List } from "@winnow/core/list";
import { invalid } from "../parameters.ts";

export interface InputFile {
  text: string;
  /** The column with the addresses, from 0. */
  column: number;
  hasHeader: boolean;
}

const max = List.limits.sentAddresses;

/** Of objects with names of their own: each has a cell for every name. */
const maxNames = 1_000;
const maxCells = 2_000_000;

/** Throws `input` where it is no list of addresses, `too_large` for more than 50,000 or too many cells. */
export function inputFile(input: unknown): InputFile {
  if (!Array.isArray(input) || input.length === 0) throw invalid("input", "input is a list of addresses.");
  if (input.length > max)
    throw new VisibleError(
      "too_large",
      "list.too_large",
      `A job has at most ${groupedDigits(max)} addresses. Send larger files to POST /v1/lists.`,
    );
  const items: readonly unknown[] = input;
  if (items.every(isCell))
    return table(
      items.map((cell) => [cell]),
      { column: 0, hasHeader: false },
    );
  if (items.every(isRow)) return table(items, { column: columnOf(items), hasHeader: false });
  if (items.every(isObject)) return ofObjects(items);
  throw invalid(
    "input",
    "The items of input are all strings, all lists of cells, or all objects with an email.",
  );
}

/** The names of all objects are the columns, in the order of their first use. */
function ofObjects(items: readonly Readonly<Record<string, unknown>>[]): InputFile {
  const names = namesOf(items);
  const column = names.findIndex((name) => name.toLowerCase() === "email");
  if (column < 0) throw invalid("input", "The objects of input have no email.");
  const rows = items.map((item) => names.map((name) => item[name]));
  return table([names, ...rows], { column, hasHeader: true });
}

function namesOf(items: readonly object[]): string[] {
  const names = new Set<string>();
  for (const item of items) {
    for (const name of Object.keys(item)) names.add(name);
    if (names.size > maxNames || names.size * items.length > maxCells)
      throw new VisibleError(
        "too_large",
        "list.too_large",
        "The objects of a job have at most 1,000 names, and 2,000,000 cells with a cell for every name. Send fewer fields, or a file to POST /v1/lists.",
      );
  }
  return [...names];
}

/** The first column that has an @ in the first rows. */
function columnOf(rows: readonly (readonly unknown[])[]): number {
  const found = rows
    .slice(0, 100)
    .map((row) => row.findIndex((cell) => textOf(cell).includes("@")))
    .filter((column) => column >= 0);
  return found.length === 0 ? 0 : Math.min(...found);
}

const table = (rows: readonly (readonly unknown[])[], layout: Omit<InputFile, "text">): InputFile => ({
  text: rows.map((row) => `${row.map(quoted).join(",")}\n`).join(""),
  ...layout,
});

const quoted = (cell: unknown): string => `"${textOf(cell).replaceAll('"', '""')}"`;

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "string" ? cell : JSON.stringify(cell);
};

const isCell = (item: unknown): item is string => typeof item === "string";
const isRow = (item: unknown): item is readonly unknown[] => Array.isArray(item);
const isObject = (item: unknown): item is Readonly<Record<string, unknown>> =>
  typeof item === "object" && item !== null && !Array.isArray(item);
