/** Spilled lines as objects: each line with its row, in the order of rows. */
import { Readable } from "node:stream";
import type { Objects } from "../../aws/store/objects.ts";
import { piecesOf, PieceBuffer } from "../piece-buffer.ts";
import type { LineCursor } from "./line-buffer.ts";

const headerBytes = 8;
const pieceBytes = 2 ** 18;

/** Writes the remaining lines of a cursor as one object. */
export async function writeLines(objects: Objects, key: string, cursor: LineCursor): Promise<void> {
  await objects.write(key, Readable.from(pieces(cursor), { objectMode: false, highWaterMark: pieceBytes }));
}

function* pieces(cursor: LineCursor): Generator<Buffer> {
  let frames: Buffer[] = [];
  let bytes = 0;
  while (cursor.next()) {
    const text = Buffer.from(cursor.text);
    const header = Buffer.alloc(headerBytes);
    header.writeUInt32LE(cursor.row, 0);
    header.writeUInt32LE(text.length, 4);
    frames.push(header, text);
    bytes += headerBytes + text.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(frames, bytes);
    frames = [];
    bytes = 0;
  }
  yield Buffer.concat(frames, bytes);
}

/** A cursor over spilled lines that buffers a part of them. */
export async function readLines(objects: Objects, key: string): Promise<LineCursor> {
  return new SpilledCursor(await piecesOf(objects, key));
}

class SpilledCursor extends PieceBuffer implements LineCursor {
  row = -1;
  text = "";

  next(): boolean {
    const start = this.at + headerBytes;
    if (start > this.piece.length) return false;
    const end = start + this.piece.readUInt32LE(this.at + 4);
    if (end > this.piece.length) return false;
    this.row = this.piece.readUInt32LE(this.at);
    this.text = this.piece.toString("utf8", start, end);
    this.at = end;
    return true;
  }
}
