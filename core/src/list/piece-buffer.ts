import { Store } from "../aws/store/index.ts";
import type { Objects } from "../aws/store/objects.ts";

/** The buffered piece of an object that is read sequentially. The bytes of `piece` from `at` on are unread. */
export class PieceBuffer {
  protected piece: Buffer = Buffer.alloc(0);
  protected at = 0;
  /** Whether the object was read to its end. */
  atEnd = false;
  readonly #pieces: AsyncIterator<Buffer>;

  constructor(pieces: AsyncIterator<Buffer>) {
    this.#pieces = pieces;
  }

  /** Drops the bytes that were read and buffers the next piece. Returns false at the end. */
  async fetch(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) {
      this.atEnd = true;
      return false;
    }
    const rest = this.piece.subarray(this.at);
    this.piece = rest.length === 0 ? value : Buffer.concat([rest, value]);
    this.at = 0;
    return true;
  }
}

const pieceBytes = 2 ** 17;

/** The pieces of an object from a byte on. Each is a ranged read of its own, so that no connection stays open. */
export async function piecesOf(
  objects: Pick<Objects, "bytes" | "size">,
  key: string,
  from = 0,
  piece = pieceBytes,
): Promise<AsyncIterator<Buffer>> {
  const size = await objects.size(key);
  if (size === null) throw new Store.ObjectMissing(key);
  return (async function* () {
    for (let at = from; at < size; at += piece)
      yield await objects.bytes(key, { start: at, end: Math.min(size, at + piece) - 1 });
  })();
}
