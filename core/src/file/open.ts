/** Opens an uploaded file: tells what it is from its first bytes, and gives its rows. */
import type { Preview } from "./schema.ts";
import type { Layout } from "./column.ts";
import { Decoder, type Detected, detectEncoding } from "./decode.ts";
import { detectDialect, sampleRows } from "./dialect.ts";
import { detectFormat, refuseBinary } from "./format.ts";
import type { OpenFile } from "./open-file.ts";
import { FileProblem } from "./problem.ts";
import type { Place, Reading } from "./reading.ts";
import type { Dialect } from "./rows.ts";
import { bytesOf, type Source } from "./source.ts";
import { TextReading } from "./text.ts";
import { openWorkbook } from "./xlsx/index.ts";

/** An uploaded file as its list knows it. */
export interface Upload {
  /** The object's. */
  key: string;
  filename: string;
  /** Whether a line is one cell, whatever it holds; so it is with pasted addresses. */
  lines?: boolean;
}

const SAMPLE_BYTES = 256 * 1024;

/** Tells a file's kind from its first bytes. Throws a FileProblem where it is none that can be read. */
export async function open(source: Source, { filename, lines }: Omit<Upload, "key">): Promise<OpenFile> {
  if (source.size === 0) throw empty();
  const sample = await bytesOf(source, { start: 0, end: Math.min(source.size, SAMPLE_BYTES) - 1 });
  const isText = lines === true || detectFormat(sample) === "text";
  const file = isText ? await openText(source, sample, filename, lines) : await openWorkbook(source);
  if (file.sample.length === 0) throw isText && source.size > sample.length ? blankStart() : empty();
  return file;
}

/** The rows that are a list's rows, neither blank nor the header: all of them, or those behind a place. */
export function dataRows(file: OpenFile, layout: Layout, from?: Place): Reading {
  const reading = file.rows(from);
  return {
    get place() {
      return reading.place;
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

async function openText(source: Source, sample: Buffer, filename: string, lines = false): Promise<OpenFile> {
  const detected = detectEncoding(sample);
  const text = textOf(sample, detected);
  if (!lines) refuseBinary(text);
  const whole = source.size <= sample.length;
  const dialect: Dialect = lines
    ? { delimiter: null, quote: false }
    : detectDialect(text, whole, /\.txt$/i.test(filename));
  return {
    format: formatOf(dialect.delimiter, filename),
    delimiter: dialect.delimiter,
    encoding: detected.encoding,
    sample: sampleRows(text, whole, dialect),
    rows: (from) => new TextReading(source, detected, dialect, from),
  };
}

function textOf(sample: Buffer, { encoding, mark }: Detected): string {
  const decoder = Decoder.from(encoding);
  return decoder.push(sample.subarray(mark)) + decoder.end();
}

function formatOf(delimiter: string | null, filename: string): Preview["format"] {
  if (delimiter === "\t") return "tsv";
  return delimiter === null && !/\.csv$/i.test(filename) ? "txt" : "csv";
}

const blankStart = () =>
  new FileProblem(
    "file.empty",
    `The first ${SAMPLE_BYTES / 1024} KB of this file are blank. Remove the blank lines before the list, then upload it again.`,
  );

const empty = () =>
  new FileProblem("file.empty", "This file is empty. Upload a list with at least one address.");
