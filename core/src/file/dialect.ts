/** The delimiter of a text file and whether it quotes, told from how its first rows fall apart. */
import { holdsAddress } from "./cell.ts";
import { FileProblem } from "./problem.ts";
import { type Dialect, type Row, RowSplitter } from "./rows.ts";

const DELIMITERS: readonly Dialect["delimiter"][] = [",", ";", "\t", "|", null];

/** The dialect under which most rows hold an address in a cell of its own and are equally wide; in doubt, one cell a line. */
export function detectDialect(sample: string, whole: boolean, linesInDoubt: boolean): Dialect {
  const candidates = DELIMITERS.flatMap((delimiter) =>
    [true, false].map((quote) => {
      const found = score(sample, whole, { delimiter, quote });
      return { delimiter, quote, ...found, even: linesInDoubt ? Number(delimiter === null) : found.even };
    }),
  );
  const best = candidates.reduce((best, candidate) => (compare(candidate, best) > 0 ? candidate : best));
  return { delimiter: best.delimiter, quote: best.quote };
}

/** The rows that a sample holds whole. Its last row counts only where the sample is the whole file. */
export function sampleRows(sample: string, whole: boolean, dialect: Dialect): Row[] {
  return split(sample, whole, new RowSplitter(dialect));
}

/** Enough rows to tell by; a sample may hold thousands. */
const ROWS = 500;

function split(sample: string, whole: boolean, splitter: RowSplitter): Row[] {
  const rows = splitter.push(sample);
  if (whole || rows.length === 0) rows.push(...splitter.end());
  return rows.slice(0, ROWS);
}

interface Score {
  /** Rows that hold an address in a cell of its own. */
  addresses: number;
  /** The share of rows that have the commonest width, where that is more than one. */
  even: number;
  /** Marks out of place: where quotes count, text behind a closing one; where they do not, cells that open with one. */
  stray: number;
}

const compare = (one: Score, other: Score): number =>
  one.addresses - other.addresses || one.even - other.even || other.stray - one.stray;

function score(sample: string, whole: boolean, dialect: Dialect): Score {
  const splitter = new RowSplitter(dialect);
  try {
    const rows = split(sample, whole, splitter);
    return {
      addresses: rows.filter((row) => row.some(holdsAddress)).length,
      even: evenness(rows),
      stray: dialect.quote ? 2 * splitter.mended : rows.flat().filter((cell) => cell.startsWith('"')).length,
    };
  } catch (error) {
    if (error instanceof FileProblem) return { addresses: -1, even: 0, stray: 0 };
    throw error;
  }
}

function evenness(rows: readonly Row[]): number {
  const widths = new Map<number, number>();
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  let commonest = { width: 0, count: 0 };
  for (const [width, count] of widths) if (count > commonest.count) commonest = { width, count };
  return commonest.width > 1 ? commonest.count / rows.length : 0;
}
