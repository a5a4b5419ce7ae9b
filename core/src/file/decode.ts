/** Decodes bytes to text, chunk by chunk, in the encoding that was chosen, or that the file's BOM or its first bytes show. */
import type { Encoding } from "./encoding.ts";
import { utf16WithoutBom } from "./utf16.ts";

/** An encoding with what decodes whole characters in it, and the length of the BOM in bytes. */
export interface Detected {
  encoding: Encoding;
  bomLength: number;
  decode: Decode;
}

type Decode = (bytes: Uint8Array) => string;
type Bom = Omit<Detected, "decode">;

const boms: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/** The encoding of a file, from its first bytes unless it was chosen. A BOM of the chosen encoding is no text. */
export async function encodingOf(sample: Uint8Array, chosen?: Encoding): Promise<Detected> {
  const bom = bomOf(sample);
  const encoding = chosen ?? bom?.encoding ?? unicodeIn(sample) ?? (await legacyIn(sample));
  const bomLength = bom?.encoding === encoding ? bom.bomLength : 0;
  return { encoding, bomLength, decode: await decodeOf(encoding) };
}

/** The platform decodes all of them but Korean, of which it lacks the syllables that Windows has. */
async function decodeOf(encoding: Encoding): Promise<Decode> {
  if (encoding !== "euc-kr") return platformDecode(encoding);
  const { decodeKorean } = await import("./korean.ts");
  return decodeKorean;
}

async function legacyIn(sample: Uint8Array): Promise<Encoding> {
  const { guessEncoding } = await import("./legacy-encoding.ts");
  return guessEncoding(sample) ?? "windows-1252";
}

function bomOf(sample: Uint8Array): Bom | null {
  const found = boms.find(({ bytes }) => bytes.every((byte, index) => sample[index] === byte));
  return found ? { encoding: found.encoding, bomLength: found.bytes.length } : null;
}

function unicodeIn(sample: Uint8Array): Encoding | null {
  const utf16 = utf16WithoutBom(sample);
  if (utf16) return utf16;
  const whole = sample.subarray(0, lastCharacterEnd(sample));
  return validUtf8(whole) !== null || mostlyUtf8(whole) ? "utf-8" : null;
}

/** The state of a decoder between two chunks. */
export interface DecoderState {
  encoding: Encoding;
  /** Whether all text so far is ASCII. */
  ascii: boolean;
  /** The first bytes of an incomplete character: at most 3. */
  carry: number[];
}

/** What a file of ASCII turns out to be where bytes follow that are no UTF-8. */
const late = "windows-1252";

/**
 * Decodes bytes in chunks. Invalid UTF-8 after ASCII only means Windows-1252. After UTF-8 characters it means damage: the
 * invalid bytes become U+FFFD.
 */
export class Decoder {
  #encoding: Encoding;
  #ascii: boolean;
  #carry: Uint8Array;
  #decode: Decode;

  /** From the start of a file, or from a state. */
  constructor({ encoding, decode }: Omit<Detected, "bomLength">, state?: DecoderState) {
    this.#encoding = state?.encoding ?? encoding;
    this.#ascii = state?.ascii ?? true;
    this.#carry = Uint8Array.from(state?.carry ?? []);
    this.#decode = this.#encoding === encoding ? decode : platformDecode(this.#encoding);
  }

  get state(): DecoderState {
    return { encoding: this.#encoding, ascii: this.#ascii, carry: [...this.#carry] };
  }

  push(chunk: Uint8Array): string {
    const bytes = this.#carry.length === 0 ? chunk : joined(this.#carry, chunk);
    const end = characterEnds[this.#encoding]?.(bytes) ?? bytes.length;
    this.#carry = bytes.slice(end);
    return this.#text(bytes.subarray(0, end));
  }

  end(): string {
    const rest = this.#carry;
    this.#carry = new Uint8Array();
    return this.#text(rest);
  }

  #text(bytes: Uint8Array): string {
    if (this.#encoding !== "utf-8") return this.#decode(bytes);
    const text = validUtf8(bytes);
    if (text === null && this.#ascii && !mostlyUtf8(bytes)) {
      this.#encoding = late;
      this.#decode = platformDecode(late);
      return this.#decode(bytes) + this.end();
    }
    this.#ascii &&= text?.length === bytes.length;
    return text ?? lenient(bytes);
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

function platformDecode(encoding: Encoding): Decode {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}

const lenient = platformDecode("utf-8");

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of well-formed UTF-8; null for other bytes. ASCII text is as long as its bytes. */
function validUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** Whether more of the characters beyond ASCII are well-formed UTF-8 than are not. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let broken = 0;
  let sound = 0;
  for (const character of lenient(bytes)) {
    if (character === "\ufffd") broken += 1;
    else if (character > "\u007f") sound += 1;
  }
  return sound > broken;
}

/** The offset behind the last complete character, where a character may have several bytes. */
const characterEnds: Readonly<Partial<Record<Encoding, (bytes: Uint8Array) => number>>> = {
  "utf-8": lastCharacterEnd,
  "utf-16le": (bytes) => lastPairEnd(bytes, 1),
  "utf-16be": (bytes) => lastPairEnd(bytes, 0),
  shift_jis: lastEndBy((lead) => (isWithin(lead, 0x81, 0x9f) || isWithin(lead, 0xe0, 0xfc) ? 2 : 1)),
  "euc-jp": lastEndBy((lead) => (lead === 0x8f ? 3 : lead === 0x8e || isWithin(lead, 0xa1, 0xfe) ? 2 : 1)),
  gb18030: lastEndBy((lead, next) => (lead < 0x81 ? 1 : isWithin(next, 0x30, 0x39) ? 4 : 2)),
  big5: lastEndBy((lead) => (isWithin(lead, 0x81, 0xfe) ? 2 : 1)),
  "euc-kr": lastEndBy((lead) => (isWithin(lead, 0x81, 0xfe) ? 2 : 1)),
};

function isWithin(byte: number, first: number, last: number): boolean {
  return byte >= first && byte <= last;
}

/** Bytes below it are characters of their own in every encoding here, whatever stands before them. */
const leastTrail = 0x30;

/** The offset behind the last complete character, by the number of bytes that one has. */
function lastEndBy(lengthOf: (lead: number, next: number) => number): (bytes: Uint8Array) => number {
  return (bytes) => {
    let at = bytes.findLastIndex((byte) => byte < leastTrail) + 1;
    for (;;) {
      const end = at + lengthOf(bytes[at] ?? 0, bytes[at + 1] ?? 0);
      if (at >= bytes.length || end > bytes.length) return at;
      at = end;
    }
  };
}

/** The same for UTF-16. `high` is the index of the high byte in a code unit. A high surrogate at the end is incomplete. */
function lastPairEnd(bytes: Uint8Array, high: 0 | 1): number {
  const end = bytes.length - (bytes.length % 2);
  const isHighSurrogate = ((bytes[end - 2 + high] ?? 0) & 0xfc) === 0xd8;
  return isHighSurrogate ? end - 2 : end;
}

/** The same for UTF-8. */
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
