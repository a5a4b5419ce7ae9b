/**
 * Writes a chapter record by record until a time. What a step writes of each file is a part of its own; the last one makes each
 * file a piece.
 */
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { Chapter } from "./content.ts";
import type { Begun, Open, Piece } from "./progress.ts";
import { deflated, longFile, nothing, sha256Of } from "./zip.ts";

/** Characters that a file gets at once. */
const batchLength = 2 ** 16;

interface Written {
  /** Objects that this step wrote. */
  keys: readonly string[];
  /** The files at the end of the chapter. */
  pieces: readonly Piece[];
  /** Where the chapter goes on; null at its end. */
  open: Open | null;
}

/** Writes a chapter from its beginning, or where an earlier step stopped, until the time: one record at least. */
export async function writeChapter(
  chapter: Chapter,
  before: Open | null,
  { below, until }: { below: string; until: number },
): Promise<Written> {
  const parts = chapter.paths.map((path, index) =>
    writePart(`${below}${ulid()}`, before?.files[index] ?? begin(path)),
  );
  const keys = parts.map(({ key }) => key);
  try {
    if (!before) for (const [index, head] of (chapter.heads ?? []).entries()) await parts[index]?.write(head);
    let after: unknown = null;
    for await (const step of chapter.read(before?.after ?? null)) {
      for (const [index, line] of (step.lines ?? []).entries()) await parts[index]?.record(line);
      if (step.after === null || Clock.now().getTime() < until) continue;
      after = step.after;
      break;
    }
    const files = await Promise.all(parts.map((part) => part.end()));
    if (after !== null) return { keys, pieces: [], open: { after, files } };
    const pieces: Piece[] = [];
    for (const file of files) pieces.push(await pieceOf(file));
    return { keys, pieces, open: null };
  } catch (error) {
    await Promise.all(parts.map((part) => part.abandon(error)));
    for (const key of keys) await Store.remove(key);
    throw error;
  }
}

const begin = (path: string): Begun => ({ path, ...nothing, parts: [], records: 0 });

/** A part of a file that is written while it is told its lines. Its bytes wait for the store. */
function writePart(key: string, { path, parts, records: recordsBefore, ...measured }: Begun) {
  const lines = new PassThrough();
  const seen = { ...measured };
  const stored = Store.write(key, Readable.from(deflated(lines, seen), { objectMode: false }));
  stored.catch(() => lines.destroy());
  let text = "";
  let records = recordsBefore;
  const flush = async (): Promise<void> => {
    const bytes = text;
    text = "";
    if (!lines.write(bytes)) await Promise.race([once(lines, "drain"), stored]);
  };
  const write = async (more: string): Promise<void> => {
    text += more;
    if (text.length >= batchLength) await flush();
  };
  return {
    key,
    write,
    record(line: string): Promise<void> {
      records += 1;
      return write(line);
    },
    async end(): Promise<Begun> {
      lines.end(text);
      await stored;
      return { path, ...seen, parts: [...parts, key], records };
    },
    async abandon(why: unknown): Promise<void> {
      lines.destroy(why instanceof Error ? why : undefined);
      await stored.catch(() => null);
    },
  };
}

async function pieceOf({ path, parts, records, ...seen }: Begun): Promise<Piece> {
  const { file, length } = longFile(path, seen, await sha256Of(bytesOf(parts)));
  return { parts, bytes: length, files: [{ ...file, records }] };
}

/** The bytes of objects, one after the other. */
export async function* bytesOf(keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* (await Store.read(key)) as AsyncIterable<Uint8Array>;
}
