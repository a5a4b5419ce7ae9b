/** Opens a file of outcomes: what it is, is told from its content. */
import {
  type Archive,
  bytesOf,
  FileProblem,
  isArchive,
  open,
  openArchive,
  type Source,
} from "../file/index.ts";
import { openJsonLines } from "./json-lines.ts";
import { isMessage, startsJson } from "./kind.ts";
import { limits } from "./limits.ts";
import { openMessages } from "./messages.ts";
import type { OpenOutcomes } from "./reading.ts";
import type { Choice } from "./schema.ts";
import { openTable } from "./table.ts";

const sampleBytes = 2_048;

interface Named {
  filename: string;
  choice: Choice | undefined;
}

/** Throws a FileProblem, or `input` for a table whose columns are not known. */
export async function openOutcomes(source: Source, { filename, choice }: Named): Promise<OpenOutcomes> {
  if (source.size > limits.bytes) throw tooLarge();
  const sample = await bytesOf(source, { start: 0, end: Math.min(source.size, sampleBytes) - 1 });
  if (isArchive(sample)) {
    const messages = await archivedMessages(source);
    if (messages) return messages;
  } else {
    const text = new TextDecoder().decode(sample);
    if (isMessage(text)) return openMessages([{ name: filename, bytes: () => whole(source) }]);
    if (startsJson(text)) return openJsonLines(await open(source, { filename, lines: true }));
  }
  return openTable(await open(source, { filename }), choice);
}

async function* whole(source: Source): AsyncGenerator<Uint8Array> {
  yield* await source.read({ start: 0, end: source.size - 1 });
}

/** The messages of an archive; null where it is a workbook. */
async function archivedMessages(source: Source): Promise<OpenOutcomes | null> {
  const archive = await openArchive(source, { entries: limits.entries, bytes: limits.unpacked }).catch(
    badArchive,
  );
  if (archive.has("xl/workbook.xml")) return null;
  const names = archive.names.filter((name) => !/(^|\/)(\.|__MACOSX)|\/$/.test(name));
  if (names.length === 0) throw noMessages();
  return openMessages(names.map((name) => ({ name, bytes: () => entryOf(archive, name) })));
}

async function* entryOf(archive: Pick<Archive, "read">, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* archive.read(name);
  } catch (error) {
    badArchive(error);
  }
}

/** Words for archives of messages, in place of those for workbooks. */
function badArchive(error: unknown): never {
  if (!(error instanceof FileProblem) || error.code !== "file.bad_archive") throw error;
  throw new FileProblem(
    "file.bad_archive",
    "This archive is damaged, locked, or unpacks to more than 500 MB or 5,000 files. Unpack it, then upload what is inside.",
  );
}

const noMessages = () =>
  new FileProblem("file.empty", "This archive has no files. Put the messages into it as .eml or mbox files.");

const tooLarge = () =>
  new FileProblem("file.too_large", "File size is too large. Divide the file: at most 250 MB.");
