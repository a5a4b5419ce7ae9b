/** Bytes to text, piece by piece, in the encoding that the file shows by its mark or by its bytes. */
import { isAscii, isUtf8 } from "node:buffer";
import { z } from "zod";
import { unmarkedUtf16 } from "./utf16.ts";

const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

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
  const utf16 = unmarkedUtf16(sample);
  if (utf16) return { encoding: utf16, mark: 0 };
  const whole = sample.subarray(0, lastCharacterEnd(sample));
  return { encoding: mostlyUtf8(whole) ? "utf-8" : "windows-1252", mark: 0 };
}

/** Where a decoder stands between two pieces. */
export const DecoderState = z.object({
  encoding: z.enum(encodings),
  /** Whether nothing but ASCII has come so far. */
  ascii: z.boolean(),
  /** The first bytes of a character that is not whole yet, in Base64. */
  carry: z.string(),
});
export type DecoderState = z.infer<typeof DecoderState>;

/**
 * Bytes to text, in pieces. UTF-8 until proven wrong: a file that was plain ASCII so far and then breaks the rules was
 * Windows-1252 all along; one that already held real UTF-8 is damaged, and its broken bytes become U+FFFD.
 */
export class Decoder {
  #encoding: Encoding;
  #ascii: boolean;
  #carry: Buffer;

  constructor({ encoding, ascii, carry }: DecoderState) {
    this.#encoding = encoding;
    this.#ascii = ascii;
    this.#carry = Buffer.from(carry, "base64");
  }

  static from(encoding: Encoding): Decoder {
    return new Decoder({ encoding, ascii: true, carry: "" });
  }

  get state(): DecoderState {
    return { encoding: this.#encoding, ascii: this.#ascii, carry: this.#carry.toString("base64") };
  }

  push(piece: Buffer): string {
    const bytes = this.#carry.length === 0 ? piece : Buffer.concat([this.#carry, piece]);
    const end = characterEnds[this.#encoding](bytes);
    this.#carry = Buffer.from(bytes.subarray(end));
    return this.#text(bytes.subarray(0, end));
  }

  end(): string {
    const rest = this.#carry;
    this.#carry = Buffer.alloc(0);
    return this.#text(rest);
  }

  #text(bytes: Buffer): string {
    if (this.#encoding !== "utf-8") return labelled(this.#encoding, bytes);
    if (isAscii(bytes)) return bytes.toString("latin1");
    if (this.#ascii && !mostlyUtf8(bytes)) {
      this.#encoding = "windows-1252";
      return labelled(this.#encoding, bytes) + this.end();
    }
    this.#ascii = false;
    return bytes.toString("utf8");
  }
}

const labelled = (encoding: Encoding, bytes: Buffer): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

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

/** Where the last whole character ends; what follows is the start of one. */
const characterEnds: Readonly<Record<Encoding, (bytes: Uint8Array) => number>> = {
  "utf-8": lastCharacterEnd,
  "utf-16le": (bytes) => lastPairEnd(bytes, 1),
  "utf-16be": (bytes) => lastPairEnd(bytes, 0),
  "windows-1252": (bytes) => bytes.length,
};

/** The same of UTF-16, where the first half of a pair shows in its high byte, at `high` of its two. */
function lastPairEnd(bytes: Uint8Array, high: 0 | 1): number {
  const end = bytes.length - (bytes.length % 2);
  const isFirstHalf = ((bytes[end - 2 + high] ?? 0) & 0xfc) === 0xd8;
  return isFirstHalf ? end - 2 : end;
}

/** The same of UTF-8. */
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
