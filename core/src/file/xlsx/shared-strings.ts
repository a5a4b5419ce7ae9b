/** A workbook's shared strings, packed: a million of them take little more than their bytes. */
import { rowLimits } from "../rows.ts";
import { damaged, tooMuchText } from "./problem.ts";
import { unescaped } from "./text.ts";
import { readXml } from "./xml.ts";

const BLOCK = 2 ** 20;
const LIMIT = 160 * 2 ** 20;

/** Where each string begins and how long it is: two numbers, in blocks so that they grow without copying. */
const PLACES_BITS = 14;
const PLACES = 2 ** PLACES_BITS;

/** What a string counts for beside its bytes: there is no end to those that are empty. */
const PLACE_BYTES = 32;

export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  readonly #places: Uint32Array[] = [];
  #used = BLOCK;
  #bytes = 0;
  count = 0;

  /** The string of an index. Throws a FileProblem where there is none. */
  at(index: number): string {
    const places = this.#places[index >>> PLACES_BITS];
    if (!places || !Number.isInteger(index) || index < 0 || index >= this.count) throw damaged();
    const at = 2 * (index & (PLACES - 1));
    const place = places[at] ?? 0;
    const start = place % BLOCK;
    const end = start + (places[at + 1] ?? 0);
    return this.#blocks[Math.floor(place / BLOCK)]?.toString("utf8", start, end) ?? "";
  }

  add(text: string): void {
    if (text.length > rowLimits.cell) throw tooMuchText();
    const length = Buffer.byteLength(text);
    this.#bytes += length + PLACE_BYTES;
    if (this.#bytes > LIMIT) throw tooMuchText();
    if (this.#used + length > BLOCK) {
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK));
      this.#used = 0;
    }
    this.#blocks.at(-1)?.write(text, this.#used);
    this.#place((this.#blocks.length - 1) * BLOCK + this.#used, length);
    this.#used += length;
  }

  #place(start: number, length: number): void {
    const at = 2 * (this.count & (PLACES - 1));
    if (at === 0) this.#places.push(new Uint32Array(2 * PLACES));
    this.#places.at(-1)?.set([start, length], at);
    this.count += 1;
  }
}

/** Reads `sharedStrings.xml`. Phonetic readings are left out. */
export async function readSharedStrings(bytes: AsyncIterable<Buffer>): Promise<SharedStrings> {
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
