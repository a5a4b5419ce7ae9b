/** Bytes to text, piece by piece, in the encoding that the file shows by its mark or by its bytes. */
import { isAscii, isUtf8 } from "node:buffer";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** An encoding, and how many bytes of the file are only its mark. */
export interface Detected {
  encoding: Encoding;
  mark: number;
}

const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/** The encoding told from a file's first bytes. */
export function detectEncoding(sample: Uint8Array): Detected {
  for (const { encoding, bytes } of MARKS) {
    if (bytes.every((byte, index) => sample[index] === byte)) return { encoding, mark: bytes.length };
  }
  const whole = sample.subarray(0, lastCharacterEnd(sample));
  return { encoding: mostlyUtf8(whole) ? "utf-8" : "windows-1252", mark: 0 };
}

/** The file's text in pieces, its mark left out. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, detected: Detected): AsyncGenerator<string> {
  const decoder = decoderOf(detected.encoding);
  let mark = detected.mark;
  for await (const piece of bytes) {
    const skipped = Math.min(mark, piece.length);
    mark -= skipped;
    const text = decoder.push(Buffer.from(piece.buffer, piece.byteOffset + skipped, piece.length - skipped));
    if (text !== "") yield text;
  }
  const rest = decoder.end();
  if (rest !== "") yield rest;
}

interface Decoder {
  push(piece: Buffer): string;
  end(): string;
}

const decoderOf = (encoding: Encoding): Decoder =>
  encoding === "utf-8" ? new Utf8Decoder() : new LabelledDecoder(encoding);

class LabelledDecoder implements Decoder {
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(encoding: Encoding) {
    this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
  }

  push(piece: Buffer): string {
    return this.#decoder.decode(piece, { stream: true });
  }

  end(): string {
    return this.#decoder.decode();
  }
}

/**
 * UTF-8 until proven wrong: a file that was plain ASCII so far and then breaks the rules was Windows-1252 all along;
 * one that already held real UTF-8 is damaged, and its broken bytes become U+FFFD.
 */
class Utf8Decoder implements Decoder {
  #carry = Buffer.alloc(0);
  #ascii = true;
  #fallback: Decoder | null = null;

  push(piece: Buffer): string {
    if (this.#fallback) return this.#fallback.push(piece);
    const bytes = this.#carry.length === 0 ? piece : Buffer.concat([this.#carry, piece]);
    const end = lastCharacterEnd(bytes);
    this.#carry = Buffer.from(bytes.subarray(end));
    return this.#text(bytes.subarray(0, end));
  }

  end(): string {
    return this.#fallback ? this.#fallback.end() : this.#text(this.#carry);
  }

  #text(bytes: Buffer): string {
    if (isAscii(bytes)) return bytes.toString("latin1");
    if (this.#ascii && !mostlyUtf8(bytes)) {
      this.#fallback = new LabelledDecoder("windows-1252");
      const text = this.#fallback.push(bytes);
      const carried = this.#fallback.push(this.#carry);
      return bytes === this.#carry ? text : text + carried;
    }
    this.#ascii = false;
    return bytes.toString("utf8");
  }
}

/** Whether more of the characters beyond ASCII are well-formed UTF-8 than are not. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  let broken = 0;
  let sound = 0;
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === "\ufffd") broken += 1;
    else if (character > "\u007f") sound += 1;
  }
  return sound > broken;
}

/** Where the last whole UTF-8 character ends; what follows is the start of one. */
function lastCharacterEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
