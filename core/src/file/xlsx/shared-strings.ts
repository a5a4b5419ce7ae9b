/** A workbook's shared strings, packed as UTF-8 in blocks with little memory overhead. */
import { rowLimits } from "../row-limits.ts";
import { damaged, tooMuchText } from "./problem.ts";
import { unescaped } from "./text.ts";
import { readXml } from "./xml.ts";

const blockBytes = 2 ** 20;
const maxBytes = 160 * 2 ** 20;

/** The offset and the length of each string, in blocks so that the index grows without copying. */
const indexBits = 14;
const indexBlock = 2 ** indexBits;

/** Overhead counted for each string, so that empty strings are bounded too. */
const stringOverhead = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class SharedStrings {
  readonly #blocks: Uint8Array[] = [];
  readonly #index: Uint32Array[] = [];
  #used = blockBytes;
  #bytes = 0;
  count = 0;

  /** The string at an index. Throws a FileProblem if there is none. */
  at(index: number): string {
    const block = this.#index[index >>> indexBits];
    if (!block || !Number.isInteger(index) || index < 0 || index >= this.count) throw damaged();
    const at = 2 * (index & (indexBlock - 1));
    const offset = block[at] ?? 0;
    const start = offset % blockBytes;
    const end = start + (block[at + 1] ?? 0);
    return decoder.decode(this.#blocks[Math.floor(offset / blockBytes)]?.subarray(start, end));
  }

  add(text: string): void {
    if (text.length > rowLimits.cell) throw tooMuchText();
    const length = this.#write(text);
    this.#bytes += length + stringOverhead;
    if (this.#bytes > maxBytes) throw tooMuchText();
    const at = 2 * (this.count & (indexBlock - 1));
    if (at === 0) this.#index.push(new Uint32Array(2 * indexBlock));
    this.#index.at(-1)?.set([(this.#blocks.length - 1) * blockBytes + this.#used, length], at);
    this.#used += length;
    this.count += 1;
  }

  /** Writes a text into the last block, or into a new one if it does not fit. Returns its length in bytes. */
  #write(text: string): number {
    const block = this.#blocks.at(-1);
    const { read, written } = encoder.encodeInto(text, block?.subarray(this.#used) ?? new Uint8Array());
    if (block && read === text.length) return written;
    this.#blocks.push(new Uint8Array(blockBytes));
    this.#used = 0;
    return this.#write(text);
  }
}

/** Reads `sharedStrings.xml`, without phonetic readings. */
export async function readSharedStrings(bytes: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = "";
  let inText = false;
  let phonetic = false;
  const reading = readXml(bytes, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic = true;
      inText = name === "t" && !phonetic;
    },
    close(name) {
      if (name === "si") strings.add(unescaped(text));
      if (name === "rPh") phonetic = false;
      inText = false;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > rowLimits.cell) throw tooMuchText();
    },
  });
  for await (const _ of reading);
  return strings;
}
