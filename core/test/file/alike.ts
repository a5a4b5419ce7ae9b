/** The browser's preview and the server's import must read a file in the same way. */
import { Readable } from "node:stream";
import { expect } from "vitest";
import { dataRows, layoutOf, objectSource, open as openUpload, type Source } from "../../src/file/index.ts";
import { FileProblem, open, previewOf } from "../../src/file/reader.ts";
import type { Preview } from "../../src/file/schema.ts";
import { importFile } from "../../src/list/import/index.ts";
import { limits } from "../../src/list/schema.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { memoryObjects } from "../memory-objects.ts";

type Seen = Pick<Preview, "delimiter" | "encoding" | "has_header" | "columns" | "email_column" | "rows">;
type Outcome = Seen | { refused: string };

/** The preview in the browser, from a Blob if the file is small. */
async function previewed(source: Source, filename: string): Promise<Outcome> {
  const { format: _, doubtful: __, ...seen } = previewOf(await open(source, { filename }));
  return seen;
}

/** The file as the import reads it. */
async function imported(source: Source, filename: string): Promise<Outcome> {
  const memory = memoryObjects();
  const objects: typeof memory = {
    ...memory,
    copy: async () => undefined,
    read: async (key, range) =>
      key.endsWith("upload")
        ? Readable.from(await source.read(range ?? { start: 0, end: source.size - 1 }))
        : memory.read(key, range),
    size: async (key) => (key.endsWith("upload") ? source.size : memory.size(key)),
  };
  const input = {
    key: "upload",
    filename,
    choice: {},
    prefix: "list/",
    limits: { ...limits, bytes: Infinity },
  };
  const clock = manualClock("2026-01-01T00:00:00.000Z");
  const { delimiter, encoding, hasHeader, columns, emailColumn } = await Clock.provide(clock, () =>
    importFile(input, objects),
  );
  const file = await openUpload(await objectSource(objects, "upload"), { filename });
  const rows: string[][] = [];
  for await (const batch of dataRows(file, layoutOf(file.sample))) {
    rows.push(...batch.map((row) => row.map((cell) => cell.slice(0, 200))));
    if (rows.length >= 20) break;
  }
  return {
    delimiter,
    encoding,
    has_header: hasHeader,
    columns,
    email_column: emailColumn,
    rows: rows.slice(0, 20),
  };
}

async function outcomeOf(reading: Promise<Outcome>): Promise<Outcome> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileProblem) return { refused: error.code };
    throw error;
  }
}

/** The names of columns as an import stores them. */
const kept = (columns: readonly string[]) => columns.slice(0, 500).map((name) => name.slice(0, 100));

/** The expected outcome of the import for this preview. Only the import finds faults behind the first rows. */
function expectedOf(shown: Outcome, read: Outcome): Outcome {
  if ("refused" in shown) return shown;
  if ("refused" in read) return shown.email_column === null ? { refused: "file.no_addresses" } : read;
  return { ...shown, columns: kept(shown.columns) };
}

/** Expects that a file has the same preview in the browser and result on the server, or the same refusal. */
export async function expectAlike(browser: Source, server: Source, filename: string): Promise<void> {
  const shown = await outcomeOf(previewed(browser, filename));
  const read = await outcomeOf(imported(server, filename));
  expect(read).toEqual(expectedOf(shown, read));
}
