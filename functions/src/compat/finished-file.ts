/** The finished file of a list, from which the files and pages of the peers are made: every row in the order of the upload. */
import { setTimeout as sleep } from "node:timers/promises";
import { Actor } from "@winnow/core/kit/actor";
import { LimitError, VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { Quota } from "@winnow/core/quota";
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

/** A finished file, while a call reads it. */
export interface FinishedFile {
  name: string;
  /** The end of the verification. */
  checkedAt: Date;
}

/** Which rows of a file a call wants. */
export type Wanted = (kind: List.RowKind) => boolean;

/** A read ends well before the function does. */
const readMs = 10_000;

/** The wanted rows, read as they are taken, and how many there are. Throws `too_large` after ten seconds. */
async function wantedRows(
  { name, checkedAt }: FinishedFile,
  isWanted: Wanted,
  { first, most }: { first: number; most: number },
): Promise<{ total: number; width: number; rows: AsyncGenerator<Row> }> {
  const deadline = new Date(Clock.now().getTime() + readMs);
  const { total, width, lines } = await List.readDownloadRows(name, { isWanted, first, most, deadline });
  return { total, width, rows: rowsOf(lines, { width, checkedAt }) };
}

async function* rowsOf(
  lines: AsyncIterable<string>,
  { width, checkedAt }: { width: number; checkedAt: Date },
): AsyncGenerator<Row> {
  const empty = Array.from({ length: width }, () => "");
  for await (const line of lines) {
    const { original, email, reason, suggestion, provider, role, free, catch_all } = Line.parse(
      JSON.parse(line),
    );
    const flags = { role: role === true, free: free === true, catchAll: catch_all };
    const outcome = reason && { email, reason, suggestion, provider, host: null, checkedAt, ...flags };
    yield { original: [...original, ...empty.slice(original.length)], outcome };
  }
}

/** Reads the wanted rows with a place for such calls of the workspace. Throws `limit` where it has none left. */
export const readRows = <R>(
  file: FinishedFile,
  isWanted: Wanted,
  read: (rows: Rows) => Promise<R>,
): Promise<R> =>
  Quota.whileReading(Actor.apiKey().workspaceID, async () => {
    const { rows } = await wantedRows(file, isWanted, { first: 0, most: Infinity });
    return read(rows);
  });

/** About the bytes that a row takes in memory: a wide file has thousands of cells in each, and a cell may be long. */
const sizeOf = ({ original }: Row): number => original.reduce((sum, cell) => sum + cell.length + 24, 1_000);

/** About as many bytes of rows are answered at once. */
const maxPage = 64_000_000;

/**
 * Some of the wanted rows, and how many of these there are, read with a place as by `readRows`. Throws `too_large` where they are too
 * long for an answer.
 */
export const readPage = (
  file: FinishedFile,
  isWanted: Wanted,
  page: { first: number; most: number },
): Promise<{ total: number; rows: Row[] }> =>
  Quota.whileReading(Actor.apiKey().workspaceID, async () => {
    const { total, rows } = await wantedRows(file, isWanted, page);
    const taken: Row[] = [];
    let size = 0;
    for await (const row of rows) {
      size += sizeOf(row);
      if (size > maxPage) throw pageTooLarge();
      taken.push(row);
    }
    return { total, rows: taken };
  });

const pageTooLarge = () =>
  new VisibleError(
    "too_large",
    "list.too_large",
    "The rows of this page are too long for one answer. Ask for fewer at once.",
  );
