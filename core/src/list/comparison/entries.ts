/**
 * The addresses of a change, eight bytes each: the position in the list that has the address, the newer one where both do, and
 * the reasons before and now. No address is among them, so that nothing of a list outlives it.
 */
import type { Reason } from "../../verdict/schema.ts";

export interface Entry {
  position: number;
  before: Reason | null;
  now: Reason | null;
}

export const entryBytes = 8;
/** The code of a list that lacks the address. */
export const absent = 0xff;
const blockEntries = 8_192;

/** Collects encoded entries. */
export class EntryBuffer {
  readonly #blocks: Buffer[] = [];
  count = 0;

  add(position: number, before: number, now: number): void {
    const at = (this.count % blockEntries) * entryBytes;
    if (at === 0) this.#blocks.push(Buffer.alloc(blockEntries * entryBytes));
    const block = this.#blocks.at(-1);
    block?.writeUInt32LE(position, at);
    block?.writeUInt8(before, at + 4);
    block?.writeUInt8(now, at + 5);
    this.count += 1;
  }

  *pieces(): Generator<Buffer> {
    for (const [index, block] of this.#blocks.entries())
      yield block.subarray(0, (this.count - index * blockEntries) * entryBytes);
  }
}

/** `reasons` are those that the codes stand for. */
export function decodeEntries(bytes: Buffer, reasons: readonly Reason[]): Entry[] {
  const reasonOf = (code: number) => (code === absent ? null : (reasons[code] ?? null));
  return Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, index) => {
    const at = index * entryBytes;
    return {
      position: bytes.readUInt32LE(at),
      before: reasonOf(bytes.readUInt8(at + 4)),
      now: reasonOf(bytes.readUInt8(at + 5)),
    };
  });
}
