/** Guesses the encoding of bytes that are no Unicode, where they are no Latin letters. Loaded at the first file that needs it. */
import { analyse } from "chardet";
import type { Encoding } from "./encoding.ts";

const names: Readonly<Record<string, Encoding>> = {
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
  Big5: "big5",
  "KOI8-R": "koi8-r",
  "windows-1251": "windows-1251",
  "ISO-8859-7": "windows-1253",
  "windows-1253": "windows-1253",
  "windows-1256": "windows-1256",
};

/** Below it, the library found no more than bytes that could be anything. */
const leastConfidence = 15;
/** From the first byte beyond ASCII on. */
const sampleBytes = 2 ** 16;
/**
 * Latin letters beyond ASCII stand among ASCII ones; those of other scripts stand together. Latin encodings are not told
 * apart: they differ in few letters.
 */
const leastTogether = 0.75;

/** The encoding that the bytes are in, where it is not Latin; null where it is, or cannot be told. */
export function guessEncoding(sample: Uint8Array): Encoding | null {
  const first = Math.max(0, sample.findIndex(isBeyond));
  const bytes = sample.subarray(first, first + sampleBytes);
  if (shareTogether(bytes) < leastTogether) return null;
  const likely = analyse(bytes).find(({ name }) => names[name] !== undefined);
  const encoding = likely && names[likely.name];
  if (!likely || !encoding || likely.confidence < leastConfidence) return null;
  return isDecoded(encoding, bytes) ? encoding : null;
}

/** Most damage that a file may have: one character in a hundred. */
const mostDamaged = 0.01;

/** Whether nearly all bytes are letters of an encoding of one byte, as Thai has not in Greek. Those of others may be cut. */
function isDecoded(encoding: Encoding, bytes: Uint8Array): boolean {
  if (!/^(?:windows|koi8)-/.test(encoding)) return true;
  const beyond = new TextDecoder(encoding).decode(bytes).match(/[^\0-\u007f]/gu) ?? [];
  return beyond.filter((letter) => letter === "\ufffd").length <= mostDamaged * beyond.length;
}

/** The share of bytes beyond ASCII that stand beside another one. */
function shareTogether(bytes: Uint8Array): number {
  let beyond = 0;
  let together = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isBeyond(bytes[at])) continue;
    beyond += 1;
    if (isBeyond(bytes[at - 1]) || isBeyond(bytes[at + 1])) together += 1;
  }
  return beyond === 0 ? 0 : together / beyond;
}

const isBeyond = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80;
