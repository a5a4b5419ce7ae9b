/** Sorted runs as objects. A domain is written once for consecutive occurrences. */
import { Readable } from "node:stream";
import { z } from "zod";
import { temporaryKey } from "./key.ts";
import type { Cursor, Run } from "./run.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { piecesOf, PieceBuffer } from "../piece-buffer.ts";

/** Where to resume reading a run. */
export const RunPosition = z.object({
  key: z.string(),
  /** The byte offset of an occurrence. */
  offset: z.int(),
  /** The domain before it, which the occurrence may share. */
  domain: z.string(),
});
export type RunPosition = z.infer<typeof RunPosition>;

const headerBytes = 12;
const pieceBytes = 2 ** 18;

/** Writes a run as a temporary object and clears it. */
export async function spill(objects: Objects, prefix: string, run: Run): Promise<RunPosition> {
  const key = temporaryKey(prefix);
  await objects.write(
    key,
    Readable.from(pieces(run.cursor()), { objectMode: false, highWaterMark: pieceBytes }),
  );
  run.clear();
  return { key, offset: 0, domain: "" };
}

function* pieces(cursor: Cursor): Generator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  let domain: string | null = null;
  while (cursor.next()) {
    if (used + headerBytes + 256 + 3 * 1_024 > pieceBytes) {
      yield piece.subarray(0, used);
      piece = Buffer.allocUnsafeSlow(pieceBytes);
      used = 0;
    }
    const same = cursor.domain === domain;
    domain = cursor.domain;
    const named = same ? 0 : piece.write(domain, used + headerBytes, "latin1");
    const length = piece.write(cursor.text, used + headerBytes + named);
    piece.writeUInt32LE(cursor.row, used);
    piece.writeUInt32LE(cursor.hash, used + 4);
    piece.writeUInt8(cursor.localLength, used + 8);
    piece.writeUInt8(named, used + 9);
    piece.writeUInt16LE(length, used + 10);
    used += headerBytes + named + length;
  }
  yield piece.subarray(0, used);
}

/** A cursor over a stored run, from a position, that buffers a part of it. */
export const readRun = async (objects: Objects, from: RunPosition, piece?: number): Promise<StoredCursor> =>
  new StoredCursor(await piecesOf(objects, from.key, from.offset, piece), from);

/** A cursor that knows its position. */
export class StoredCursor extends PieceBuffer implements Cursor {
  domain: string;
  hash = 0;
  row = 0;
  text = "";
  localLength = 0;
  readonly #key: string;
  /** The offsets of the current occurrence. */
  #start: number;
  #end: number;

  constructor(pieces: AsyncIterator<Buffer>, { key, offset, domain }: RunPosition) {
    super(pieces);
    this.domain = domain;
    this.#key = key;
    this.#start = offset;
    this.#end = offset;
  }

  /** The position of the current occurrence. */
  get position(): RunPosition {
    return { key: this.#key, offset: this.#start, domain: this.domain };
  }

  next(): boolean {
    const piece = this.piece;
    const at = this.at;
    if (at + headerBytes > piece.length) return false;
    const named = piece.readUInt8(at + 9);
    const start = at + headerBytes + named;
    const end = start + piece.readUInt16LE(at + 10);
    if (end > piece.length) return false;
    this.row = piece.readUInt32LE(at);
    this.hash = piece.readUInt32LE(at + 4);
    this.localLength = piece.readUInt8(at + 8);
    if (named > 0) this.domain = piece.toString("latin1", at + headerBytes, start);
    this.text = piece.toString("utf8", start, end);
    this.at = end;
    this.#start = this.#end;
    this.#end += end - at;
    return true;
  }
}
