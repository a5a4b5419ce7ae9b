/**
 * The making of an archive. Each step writes some pieces: one for the short files of the workspace, one for each long file, which
 * several steps write in parts, and one for each list; all under keys of its own attempt. The checkpoint names those that count.
 * The last step copies them into the ZIP, the directory behind them, and leaves out the pieces of lists that were erased meanwhile.
 */
import { Readable } from "node:stream";
import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { List } from "../list/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { bytesOf, writeChapter } from "./chapter.ts";
import { type Chapter, chapters, type Content, listContents, shortFiles } from "./content.ts";
import type { ArchiveRow } from "./entity.ts";
import type { Manifest } from "./format.ts";
import { limits } from "./limits.ts";
import { lastFiles, manifestOf } from "./manifest.ts";
import { clean, fail, kind } from "./job-end.ts";
import { ending, objectsBelow, patching, readRow } from "./row.ts";
import { Events } from "./schema.ts";
import {
  hasFile,
  listsDone,
  objectsOf,
  type Piece,
  type PieceFile,
  Progress,
  unpackedBytes,
} from "./progress.ts";
import { directoryOf, longPiece, packed, type Packed, type Packing } from "./zip.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

/** After this time a step begins no further piece, and stops within a chapter. */
const stepMs = 60_000;

/** What an archive cannot be made for, told to the owner. */
class Refusal extends Error {
  override name = "Refusal";
}

/** Throws where an archive would hold more than it may. */
export function requireRoom({ lists, bytes }: { lists: number; bytes: number }): void {
  if (lists > limits.lists)
    throw new Refusal(
      `The workspace has more than ${groupedDigits(limits.lists)} lists, the most that an export holds. Delete some, or ask us to help.`,
    );
  if (bytes > limits.bytes)
    throw new Refusal(
      `The files of the workspace exceed ${limits.bytes / 1_000_000_000} GB, the most that an export holds. Delete lists that you do not need, or ask us to help.`,
    );
}

/** Writes what a step has time for: pieces, and in the end the ZIP. An archive that may not be made fails. */
export async function make(job: Job.Row, archive: ArchiveRow, deadline: Date): Promise<void> {
  try {
    const progress = await progressOf(job);
    if (isWritten(progress)) await finish(job, archive, progress);
    else await advance(job, progress, deadline);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await fail(archive, error.message);
    await clean(job);
  }
}

async function progressOf(job: Job.Row): Promise<Progress> {
  const saved = await Job.readCheckpoint(job);
  if (saved !== null) return Progress.parse(saved);
  const lists = await List.archivedIDs(limits.lists);
  requireRoom({ lists: lists.length, bytes: 0 });
  return { lists, pieces: [], leftOut: [], open: null };
}

const lastShortFile = "rules.jsonl";

const nextChapter = (progress: Progress): Chapter | undefined =>
  chapters.find(({ paths }) => !paths.every((path) => hasFile(progress, path)));

const isWritten = (progress: Progress): boolean =>
  hasFile(progress, lastShortFile) &&
  !nextChapter(progress) &&
  listsDone(progress).size === progress.lists.length;

/** Writes for a while, one piece or record at least, and saves how far it came. */
async function advance(job: Job.Row, before: Progress, deadline: Date): Promise<void> {
  const until = Math.min(Clock.now().getTime() + stepMs, deadline.getTime() - stepMs);
  const time = new Date(job.timeOpened);
  const keys: string[] = [];
  let progress = before;
  try {
    do {
      const written = await writeNext(job, progress, { time, until });
      keys.push(...written.keys);
      progress = written.progress;
      requireRoom({ lists: progress.lists.length, bytes: unpackedBytes(progress) });
    } while (!isWritten(progress) && Clock.now().getTime() < until);
  } catch (error) {
    await removeObjects(keys);
    throw error;
  }
  const counts = await Job.saveCheckpoint(job, kind, {
    key: `${objectsBelow(job)}checkpoint/${ulid()}`,
    state: progress,
    alongside: [patching(job, { lists: progress.lists.length, listsDone: listsDone(progress).size })],
  });
  if (!counts) await removeObjects(keys);
}

interface Written {
  progress: Progress;
  /** The objects that were written. */
  keys: readonly string[];
}

/** Writes the short files, some of a chapter, or a list. */
async function writeNext(
  job: Job.Row,
  progress: Progress,
  { time, until }: { time: Date; until: number },
): Promise<Written> {
  const { pieces, leftOut } = progress;
  if (!hasFile(progress, lastShortFile)) {
    const piece = await writePiece(job, shortFiles(), time);
    return { progress: { ...progress, pieces: [...pieces, piece] }, keys: objectsOf(piece) };
  }
  const chapter = nextChapter(progress);
  if (chapter) {
    const below = `${objectsBelow(job)}piece/`;
    const written = await writeChapter(chapter, progress.open, { below, until });
    return {
      progress: { ...progress, pieces: [...pieces, ...written.pieces], open: written.open },
      keys: written.keys,
    };
  }
  const done = listsDone(progress);
  const list = progress.lists.find((id) => !done.has(id));
  if (list === undefined) return { progress, keys: [] };
  const piece = await writeList(job, list, time);
  if (!piece) return { progress: { ...progress, leftOut: [...leftOut, list] }, keys: [] };
  return { progress: { ...progress, pieces: [...pieces, piece] }, keys: objectsOf(piece) };
}

async function removeObjects(keys: readonly string[]): Promise<void> {
  for (const key of keys) await Store.remove(key);
}

/** The piece of a list; null where the list was erased before it was written whole. */
async function writeList(job: Job.Row, listID: string, time: Date): Promise<Piece | null> {
  const list = await List.archived(listID);
  if (!list) return null;
  try {
    return { ...(await writePiece(job, listContents(list), time)), list: listID };
  } catch (error) {
    if (await List.archived(listID)) throw error;
    return null;
  }
}

async function writePiece(job: Job.Row, contents: AsyncIterable<Content>, time: Date): Promise<Piece> {
  const key = `${objectsBelow(job)}piece/${ulid()}`;
  const made = pieceOf(contents, time);
  await Store.write(key, Readable.from(made.body, { objectMode: false }));
  return { key, ...made.piece };
}

/** The bytes of a piece, and what is known of it at their end. */
function pieceOf(contents: AsyncIterable<Content>, time: Date) {
  const piece: { bytes: number; files: PieceFile[] } = { bytes: 0, files: [] };
  let recordsOf: Content["records"];
  async function* noted(): AsyncGenerator<Packing> {
    for await (const content of contents) {
      recordsOf = content.records;
      yield content;
    }
  }
  const onFile = (file: Packed) =>
    void piece.files.push({ ...file, records: recordsOf ? recordsOf() : file.lines });
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const bytes of packed(noted(), time, onFile)) {
      piece.bytes += bytes.length;
      yield bytes;
    }
  }
  return { piece, body: counted() };
}

/** Writes the ZIP, publishes it by the row, and has the owner told. */
async function finish(job: Job.Row, archive: ArchiveRow, progress: Progress): Promise<void> {
  const { workspaceID } = archive;
  const workspace = await Workspace.find(workspaceID);
  if (!workspace) return clean(job);
  const present = new Set(await List.archivedIDs(limits.lists));
  const isThere = ({ list }: Piece) => list === undefined || present.has(list);
  const pieces = progress.pieces.filter(isThere);
  const leftOut = [
    ...progress.leftOut,
    ...progress.pieces.flatMap((piece) => (piece.list !== undefined && !isThere(piece) ? [piece.list] : [])),
  ];
  const manifest = manifestOf({ workspace, archive, pieces, leftOut });
  const key = `${objectsBelow(archive)}${ulid()}.zip`;
  let bytes = 0;
  const body = zipOf(pieces, manifest, new Date(job.timeOpened));
  await Store.write(
    key,
    Readable.from(
      (async function* () {
        for await (const each of body) {
          bytes += each.length;
          yield each;
        }
      })(),
      { objectMode: false },
    ),
  );
  const { changes, timeErased } = ending(archive, { state: "ready", key, bytes });
  const said = { ownerID: workspace.ownerID, workspaceName: workspace.name, bytes, erasedAt: timeErased };
  const isPublished = await Job.publish({
    write: () => Table.write([...changes, ...Job.announcing(Events.Ready.of(workspaceID, said))]),
    isNamed: async () => (await readRow(workspaceID))?.key === key,
    isThere: async () => (await readRow(workspaceID))?.id === archive.id,
    remove: () => Store.remove(key),
  });
  if (isPublished) await clean(job);
}

async function* zipOf(pieces: readonly Piece[], manifest: Manifest, time: Date): AsyncGenerator<Uint8Array> {
  const files: (Packed & { place: number })[] = [];
  let start = 0;
  for (const piece of pieces) {
    const [file] = piece.files;
    const bytes = bytesOf(objectsOf(piece));
    yield* piece.parts && file ? longPiece(file, bytes, time) : bytes;
    files.push(...piece.files.map((file) => ({ ...file, place: start + file.offset })));
    start += piece.bytes;
  }
  const { body, piece } = pieceOf(lastFiles(manifest), time);
  yield* body;
  files.push(...piece.files.map((file) => ({ ...file, place: start + file.offset })));
  yield directoryOf(files, { start: start + piece.bytes, time });
}
