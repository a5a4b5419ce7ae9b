import type { Objects } from "../aws/store/objects.ts";

/** What is held of an object that is read from front to back: from `at` on, the bytes of `piece` are still to be used. */
export class Window {
  protected piece: Buffer = Buffer.alloc(0);
  protected at = 0;
  readonly #pieces: AsyncIterator<Buffer>;

  constructor(pieces: AsyncIterator<Buffer>) {
    this.#pieces = pieces;
  }

  /** Lets go of what was used and holds the next piece. Returns false where there is none. */
  async fetch(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    const rest = this.piece.subarray(this.at);
    this.piece = rest.length === 0 ? value : Buffer.concat([rest, value]);
    this.at = 0;
    return true;
  }
}

/** The pieces of an object, as storage hands them out. */
export const piecesOf = async (objects: Pick<Objects, "read">, key: string): Promise<AsyncIterator<Buffer>> =>
  (await objects.read(key))[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
