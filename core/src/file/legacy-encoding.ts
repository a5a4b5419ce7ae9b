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
  for (const { name, confidence } of analyse(bytes)) {
    const encoding = names[name];
    if (encoding !== undefined && confidence >= leastConfidence && hasAll(encoding, bytes)) return encoding;
  }
  return null;
}

/** Whether each byte is a letter of an encoding of one byte, as Thai has none in Greek. Others may be damaged, or cut. */
const hasAll = (encoding: Encoding, bytes: Uint8Array): boolean =>
  !/^(?:windows|koi8)-/.test(encoding) || !new TextDecoder(encoding).decode(bytes).includes("\ufffd");

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
