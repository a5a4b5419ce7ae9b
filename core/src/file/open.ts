/** Opens a file: detects its format from the first bytes and reads its rows. */
import type { Preview } from "./schema.ts";
import type { Layout } from "./column.ts";
import { Decoder, type Detected, encodingOf } from "./decode.ts";
import type { Encoding } from "./encoding.ts";
import { detectDialect, sampleRows } from "./dialect.ts";
import { detectFormat, refuseBinary } from "./format.ts";
import type { OpenFile } from "./open-file.ts";
import { FileProblem } from "./problem.ts";
import type { Position, Reading } from "./reading.ts";
import type { Dialect } from "./rows.ts";
import { bytesOf, type Source } from "./source.ts";
import { TextReading } from "./text.ts";
import type { ReadBudget } from "./xlsx/archive.ts";

/** An uploaded file. */
export interface Upload {
  /** The key of the object. */
  key: string;
  filename: string;
  /** Whether each line is one cell, as for pasted addresses. */
  lines?: boolean;
  /** The delimiter of a text file, null for none; detected if absent. */
  delimiter?: Dialect["delimiter"] | undefined;
  /** The encoding of a text file; detected if absent. */
  encoding?: Encoding | undefined;
}

const signatureBytes = 8;

/** The size of the sample for detecting dialect and layout. */
const sampleBytes = 2 ** 18;
/** The size if the first sample has fewer than two rows: enough for a row of maximum length. */
const longSampleBytes = 3 * 2 ** 20;
const minRows = 2;

/** Opens a file. Throws a FileProblem if it cannot be read, or if a workbook takes more than `reads` to open. */
export async function open(
  source: Source,
  upload: Omit<Upload, "key">,
  reads?: ReadBudget,
): Promise<OpenFile> {
  const { lines } = upload;
  if (source.size === 0) throw empty();
  const isText = lines === true || detectFormat(await firstBytes(source, signatureBytes)) === "text";
  const file = isText ? await openText(source, upload) : await openWorkbook(source, reads);
  if (file.sample.length === 0) throw isText && source.size > longSampleBytes ? blankStart() : empty();
  return file;
}

/** Refuses a file with a header alone: one row, without any address. */
export function requireRows({ sample: [row, ...others] }: Pick<OpenFile, "sample">): void {
  if (others.length === 0 && row?.some((cell) => cell.includes("@")) === false) throw noRows();
}

/** The rows that are neither blank nor the header: all of them, or those behind a position. */
export function dataRows(file: OpenFile, layout: Pick<Layout, "hasHeader">, from?: Position): Reading {
  const reading = file.rows(from);
  return {
    get position() {
      return reading.position;
    },
    async *[Symbol.asyncIterator]() {
      let header = layout.hasHeader && !from;
      for await (const rows of reading) {
        yield header ? rows.slice(1) : rows;
        header &&= rows.length === 0;
      }
    },
  };
}

/** What reads workbooks is loaded at the first one. */
const openWorkbook = async (source: Source, reads?: ReadBudget): Promise<OpenFile> =>
  (await import("./xlsx/index.ts")).openWorkbook(source, reads);

async function openText(source: Source, upload: Omit<Upload, "key">): Promise<OpenFile> {
  const opened = await openSample(source, sampleBytes, upload);
  const isShort = opened.sample.length < minRows && source.size > sampleBytes;
  return isShort ? openSample(source, longSampleBytes, upload) : opened;
}

async function openSample(
  source: Source,
  max: number,
  { filename, lines = false, delimiter, encoding }: Omit<Upload, "key">,
): Promise<OpenFile> {
  const sample = await firstBytes(source, max);
  const detected = await encodingOf(sample, encoding);
  const text = textOf(sample, detected);
  if (!lines) refuseBinary(text);
  const whole = source.size <= sample.length;
  const dialect: Dialect = lines
    ? { delimiter: null, quote: false }
    : detectDialect(text, whole, /\.txt$/i.test(filename), delimiter);
  return {
    format: formatOf(dialect.delimiter, filename),
    delimiter: dialect.delimiter,
    encoding: detected.encoding,
    sample: sampleRows(text, whole, dialect),
    rows: (from) => new TextReading(source, detected, dialect, from),
  };
}

const firstBytes = (source: Source, max: number): Promise<Uint8Array> =>
  bytesOf(source, { start: 0, end: Math.min(source.size, max) - 1 });

function textOf(sample: Uint8Array, detected: Detected): string {
  const decoder = new Decoder(detected);
  return decoder.push(sample.subarray(detected.bomLength)) + decoder.end();
}

function formatOf(delimiter: string | null, filename: string): Preview["format"] {
  if (delimiter === "\t") return "tsv";
  return delimiter === null && !/\.csv$/i.test(filename) ? "txt" : "csv";
}

const blankStart = () =>
  new FileProblem(
    "file.empty",
    `The first ${longSampleBytes / 2 ** 20} MB of this file are blank. Remove the blank lines before the list, then upload it again.`,
  );

const noRows = () =>
  new FileProblem(
    "file.no_rows",
    "This file has a header and no rows below it. Upload a list with at least one address.",
  );

const empty = () =>
  new FileProblem("file.empty", "This file is empty. Upload a list with at least one address.");
