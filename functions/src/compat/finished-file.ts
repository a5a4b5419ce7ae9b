/** The finished file of a list, from which the files and pages of the peers are made: every row in the order of the upload. */
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { LimitError, VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import { Verdict } from "@winnow/core/verdict";
import { z } from "zod";
import type { Outcome } from "./outcome.ts";

export interface Row {
  /** The row's own cells, in the order of its columns. */
  original: readonly string[];
  /** Null for a row without a verdict. */
  outcome: Outcome | null;
}

export type Rows = AsyncIterable<Row> | Iterable<Row>;

const request = List.Download.parse({
  format: "jsonl",
  original: true,
  original_as: "cells",
  columns: ["email", "reason", "suggestion", "provider", "role", "free", "catch_all"],
});

const flag = z.boolean().nullable();

const Line = z.object({
  original: z.array(z.string()),
  email: z.string(),
  reason: Verdict.Reason.nullable(),
  suggestion: z.string().nullable(),
  provider: z.string().nullable(),
  role: flag,
  free: flag,
  catch_all: flag,
});

const lookMs = 500;

/** The name of the finished file of a list; null while it is being made after these seconds. */
export async function finishedFile(id: string, seconds = 0): Promise<string | null> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const name = await List.requestDownload({ id, request }, { isAskedTwice: true });
    if (name !== null || performance.now() + lookMs > until) return name;
    await sleep(lookMs);
  }
}

/** Whether the file of a list is there; not while its workspace may have no more files made. */
export async function isFileMade(id: string): Promise<boolean> {
  try {
    return (await finishedFile(id)) !== null;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}

/** The rows of a finished file. `checkedAt` is the end of the verification. */
export async function* rowsOf(name: string, checkedAt: Date): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: await List.readDownload(name), crlfDelay: Infinity })) {
    const { original, email, reason, suggestion, provider, role, free, catch_all } = Line.parse(
      JSON.parse(line),
    );
    const flags = { role: role === true, free: free === true, catchAll: catch_all };
    const outcome = reason && { email, reason, suggestion, provider, host: null, checkedAt, ...flags };
    yield { original, outcome };
  }
}

/** The rows that were read last, so that the next page of the same file is not read from its start again. */
let last: { name: string; rows: readonly Row[] } | undefined;
/** About as many bytes of rows are kept. */
const maxKept = 100_000_000;

/** About the bytes that a row takes in memory: a wide file has thousands of cells in each, and a cell may be long. */
const sizeOf = ({ original }: Row): number => original.reduce((sum, cell) => sum + cell.length + 24, 1_000);

/** The rows of a finished file that is read by page. */
export async function rowsToPage(name: string, checkedAt: Date): Promise<Rows> {
  if (last?.name === name) return last.rows;
  const rows: Row[] = [];
  let kept = 0;
  for await (const row of rowsOf(name, checkedAt)) {
    rows.push(row);
    kept += sizeOf(row);
    if (kept > maxKept) return rowsOf(name, checkedAt);
  }
  last = { name, rows };
  return rows;
}

/** About as many bytes of rows are answered at once. */
const maxPage = 64_000_000;

/** Some of the rows, and how many there are. Throws `too_large` where these are too long for an answer. */
export async function pageOf(
  all: Rows,
  { first, most }: { first: number; most: number },
): Promise<{ total: number; rows: Row[] }> {
  const rows: Row[] = [];
  let total = 0;
  let size = 0;
  for await (const row of all) {
    if (total >= first && rows.length < most) {
      size += sizeOf(row);
      if (size > maxPage) throw pageTooLarge();
      rows.push(row);
    }
    total += 1;
  }
  return { total, rows };
}

const pageTooLarge = () =>
  new VisibleError(
    "too_large",
    "list.too_large",
    "The rows of this page are too long for one answer. Ask for fewer at once.",
  );

/** The rows whose address no row before has, letter case aside. */
export async function* distinct(rows: Rows): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for await (const row of rows) {
    const address = row.outcome?.email.trim().toLowerCase();
    if (address === undefined || !seen.has(address)) yield row;
    if (address !== undefined) seen.add(address);
  }
}
