/** Runs that no longer fit in memory, as objects: occurrences in order, a domain said once for all that share it. */
import { Readable } from "node:stream";
import type { Cursor } from "./run.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { piecesOf, Window } from "../window.ts";

const HEADER = 12;
const PIECE = 2 ** 18;

/** Writes what the cursor still has before it as one object. */
export async function writeRun(objects: Objects, key: string, cursor: Cursor): Promise<void> {
  await objects.write(key, Readable.from(pieces(cursor), { objectMode: false, highWaterMark: PIECE }));
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

/** Walks over a run that was written away, holding a piece of it at a time. */
export async function readRun(objects: Objects, key: string): Promise<Cursor> {
  return new SpilledCursor(await piecesOf(objects, key));
}

class SpilledCursor extends Window implements Cursor {
  domain = "";
  hash = 0;
  row = 0;
  text = "";
  localLength = 0;

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
    return true;
  }
}
