/** A workbook's shared strings, packed: a million of them take little more than their bytes. */
import { FileProblem } from "../problem.ts";
import { rowLimits } from "../rows.ts";
import { readXml } from "./xml.ts";

const BLOCK = 2 ** 20;
const LIMIT = 128 * 2 ** 20;

export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  #places = new Float64Array(1_024);
  #lengths = new Uint32Array(1_024);
  #used = BLOCK;
  #bytes = 0;
  count = 0;

  /** The string of an index; empty where there is none. */
  at(index: number): string {
    const place = this.#places[index] ?? 0;
    const length = this.#lengths[index] ?? 0;
    if (index >= this.count || length === 0) return "";
    const start = place % BLOCK;
    return this.#blocks[Math.floor(place / BLOCK)]?.toString("utf8", start, start + length) ?? "";
  }

  add(text: string): void {
    if (text.length > rowLimits.cell) throw tooMuch();
    const length = Buffer.byteLength(text);
    this.#bytes += length + 12;
    if (this.#bytes > LIMIT) throw tooMuch();
    if (this.#used + length > BLOCK) {
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK));
      this.#used = 0;
    }
    if (this.count === this.#places.length) this.#enlarge();
    this.#blocks.at(-1)?.write(text, this.#used);
    this.#places[this.count] = (this.#blocks.length - 1) * BLOCK + this.#used;
    this.#lengths[this.count] = length;
    this.#used += length;
    this.count += 1;
  }

  #enlarge(): void {
    const places = new Float64Array(this.count * 2);
    const lengths = new Uint32Array(this.count * 2);
    places.set(this.#places);
    lengths.set(this.#lengths);
    this.#places = places;
    this.#lengths = lengths;
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
      if (name === "si") strings.add(text);
      if (name === "rPh") phonetic = false;
      inText = false;
    },
    text(piece) {
      if (inText) text += piece;
    },
  });
  for await (const _ of reading);
  return strings;
}

const tooMuch = () =>
  new FileProblem(
    "file.bad_archive",
    "This workbook holds more text than a list can have. Save the list as CSV, then upload that.",
  );
