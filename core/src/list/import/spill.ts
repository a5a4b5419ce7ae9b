/** Runs that no longer fit in memory, as objects: occurrences in order, a domain said once for all that share it. */
import { Readable } from "node:stream";
import { z } from "zod";
import { unfinishedKey } from "./key.ts";
import type { Cursor, Run } from "./run.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { piecesOf, Window } from "../window.ts";

/** Where a run is to be walked on from. */
export const RunPlace = z.object({
  key: z.string(),
  /** The byte where an occurrence begins. */
  at: z.int(),
  /** What was the domain before, which that occurrence may share. */
  domain: z.string(),
});
export type RunPlace = z.infer<typeof RunPlace>;

const HEADER = 12;
const PIECE = 2 ** 18;

/** Writes a run as an object below the prefix, and empties it. */
export async function spill(objects: Objects, prefix: string, run: Run): Promise<RunPlace> {
  const key = unfinishedKey(prefix);
  await objects.write(key, Readable.from(pieces(run.cursor()), { objectMode: false, highWaterMark: PIECE }));
  run.clear();
  return { key, at: 0, domain: "" };
}

function* pieces(cursor: Cursor): Generator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(PIECE);
  let used = 0;
  let domain: string | null = null;
  while (cursor.next()) {
    if (used + HEADER + 256 + 3 * 1_024 > PIECE) {
      yield piece.subarray(0, used);
      piece = Buffer.allocUnsafeSlow(PIECE);
      used = 0;
    }
    const same = cursor.domain === domain;
    domain = cursor.domain;
    const named = same ? 0 : piece.write(domain, used + HEADER, "latin1");
    const length = piece.write(cursor.text, used + HEADER + named);
    piece.writeUInt32LE(cursor.row, used);
    piece.writeUInt32LE(cursor.hash, used + 4);
    piece.writeUInt8(cursor.localLength, used + 8);
    piece.writeUInt8(named, used + 9);
    piece.writeUInt16LE(length, used + 10);
    used += HEADER + named + length;
  }
  yield piece.subarray(0, used);
}

/** Walks over a run that was written away, from a place on, holding a piece of it at a time. */
export const readRun = async (objects: Objects, from: RunPlace, piece?: number): Promise<StoredCursor> =>
  new StoredCursor(await piecesOf(objects, from.key, from.at, piece), from);

/** A cursor that can say where it stands. */
export class StoredCursor extends Window implements Cursor {
  domain: string;
  hash = 0;
  row = 0;
  text = "";
  localLength = 0;
  readonly #key: string;
  /** Where the occurrence begins that it stands on. */
  #start: number;
  #end: number;

  constructor(pieces: AsyncIterator<Buffer>, { key, at, domain }: RunPlace) {
    super(pieces);
    this.domain = domain;
    this.#key = key;
    this.#start = at;
    this.#end = at;
  }

  /** From here the walk begins anew with the occurrence that it stands on. */
  get place(): RunPlace {
    return { key: this.#key, at: this.#start, domain: this.domain };
  }

  next(): boolean {
    const piece = this.piece;
    const at = this.at;
    if (at + HEADER > piece.length) return false;
    const named = piece.readUInt8(at + 9);
    const start = at + HEADER + named;
    const end = start + piece.readUInt16LE(at + 10);
    if (end > piece.length) return false;
    this.row = piece.readUInt32LE(at);
    this.hash = piece.readUInt32LE(at + 4);
    this.localLength = piece.readUInt8(at + 8);
    if (named > 0) this.domain = piece.toString("latin1", at + HEADER, start);
    this.text = piece.toString("utf8", start, end);
    this.at = end;
    this.#start = this.#end;
    this.#end += end - at;
    return true;
  }
}
