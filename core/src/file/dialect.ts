/**
 * Detects the delimiter of a text file, and whether it quotes cells. The header decides: a delimiter that it lacks splits
 * no row, since it may belong to an address.
 */
import { holdsAddress, isAddressWithBar } from "./cell.ts";
import { FileProblem } from "./problem.ts";
import { type Dialect, type Row, RowSplitter } from "./rows.ts";

const delimiters: readonly Dialect["delimiter"][] = [",", ";", "\t", "|", null];

/**
 * The dialect with the most rows that have an address in a separate cell and the same width. Among equals, `preferLines`
 * prefers one cell a line, as for a .txt file.
 */
export function detectDialect(
  sample: string,
  whole: boolean,
  preferLines: boolean,
  chosen?: Dialect["delimiter"],
): Dialect {
  const candidates = (chosen === undefined ? delimiters : [chosen]).flatMap((delimiter) =>
    [true, false].map((quote) => {
      const found = score(sample, whole, { delimiter, quote });
      return { delimiter, quote, ...found, even: preferLines ? Number(delimiter === null) : found.even };
    }),
  );
  const best = candidates.reduce((best, candidate) => (compare(candidate, best) > 0 ? candidate : best));
  return { delimiter: best.delimiter, quote: best.quote };
}

/** The complete rows of a sample. The last row counts only if the sample is the whole file. */
export function sampleRows(sample: string, whole: boolean, dialect: Dialect): Row[] {
  return split(sample, whole, new RowSplitter(dialect));
}

/** Enough rows for detection; a sample may hold thousands. */
const judgedRows = 500;

function split(sample: string, whole: boolean, splitter: RowSplitter): Row[] {
  const rows = splitter.push(sample);
  if (whole || rows.length === 0) rows.push(...splitter.end());
  return rows.slice(0, judgedRows);
}

interface Score {
  /** Whether the dialect is possible. */
  plausible: boolean;
  /** Rows that have an address in a separate cell. */
  addresses: number;
  /** The share of rows with the most common width, if that is more than one. */
  even: number;
  /** Misplaced quotation marks: text behind a closing one or, without quoting, cells that begin with one. */
  stray: number;
}

const impossible: Score = { plausible: false, addresses: -1, even: 0, stray: 0 };

const compare = (one: Score, other: Score): number =>
  Number(one.plausible) - Number(other.plausible) ||
  one.addresses - other.addresses ||
  one.even - other.even ||
  other.stray - one.stray;

function score(sample: string, whole: boolean, dialect: Dialect): Score {
  const splitter = new RowSplitter(dialect);
  try {
    const rows = split(sample, whole, splitter);
    return {
      plausible: dialect.delimiter === null || splitsColumns(rows, dialect.delimiter),
      addresses: rows.filter((row) => row.some(holdsAddress)).length,
      even: evenness(rows),
      stray: dialect.quote ? 2 * splitter.mended : rows.flat().filter((cell) => cell.startsWith('"')).length,
    };
  } catch (error) {
    if (error instanceof FileProblem) return impossible;
    throw error;
  }
}

/** Whether a delimiter separates columns: in the header, or without one in the first row, and in most rows. */
function splitsColumns(rows: readonly Row[], delimiter: string): boolean {
  const first = rows.findIndex((row) => row.some((cell) => cell.includes("@")));
  const deciding = rows[Math.max(0, first - 1)];
  const data = rows.slice(Math.max(0, first));
  const single = data.filter((row) => row.length === 1).length;
  if (!deciding) return true;
  if (deciding.length < 2 || 2 * single >= data.length) return false;
  const isHeaderless = first === 0;
  return !(isHeaderless && delimiter === "|" && rows.every((row) => isAddressWithBar(row.join("|"))));
}

/** The share of rows with the most common width; zero if that is one. */
function evenness(rows: readonly Row[]): number {
  const widths = new Map<number, number>();
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  let commonest = { width: 0, count: 0 };
  for (const [width, count] of widths) if (count > commonest.count) commonest = { width, count };
  return commonest.width > 1 ? commonest.count / rows.length : 0;
}
