import { Store } from "../aws/store/index.ts";
import type { Objects } from "../aws/store/objects.ts";

/** What is held of an object that is read from front to back: from `at` on, the bytes of `piece` are still to be used. */
export class Window {
  protected piece: Buffer = Buffer.alloc(0);
  protected at = 0;
  /** Whether there is no more to fetch. */
  atEnd = false;
  readonly #pieces: AsyncIterator<Buffer>;

  constructor(pieces: AsyncIterator<Buffer>) {
    this.#pieces = pieces;
  }

  /** Lets go of what was used and holds the next piece. Returns false where there is none. */
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

const PIECE = 2 ** 17;

/** An object from a byte on, piece by piece. Each is fetched when it is needed, so that no connection waits for us. */
export async function piecesOf(
  objects: Pick<Objects, "bytes" | "size">,
  key: string,
  from = 0,
  piece = PIECE,
): Promise<AsyncIterator<Buffer>> {
  const size = await objects.size(key);
  if (size === null) throw new Store.ObjectMissing(key);
  return (async function* () {
    for (let at = from; at < size; at += piece)
      yield await objects.bytes(key, { start: at, end: Math.min(size, at + piece) - 1 });
  })();
}
