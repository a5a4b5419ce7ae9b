/** Detects the kind of a file from its first bytes, not from its name. */
import { FileProblem } from "./problem.ts";

const pictureAdvice = "It is a picture. Upload the list itself, as CSV, TXT or XLSX.";

const signatures: readonly { bytes: readonly number[]; advice: string }[] = [
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    advice: "It is an old Excel workbook. Save it as .xlsx or CSV, then upload that.",
  },
  { bytes: [0x25, 0x50, 0x44, 0x46], advice: "It is a PDF. Upload the list as CSV, TXT or XLSX." },
  { bytes: [0x89, 0x50, 0x4e, 0x47], advice: pictureAdvice },
  { bytes: [0xff, 0xd8, 0xff], advice: pictureAdvice },
  { bytes: [0x47, 0x49, 0x46, 0x38], advice: pictureAdvice },
  { bytes: [0x1f, 0x8b], advice: "It is compressed. Unpack it, then upload the list inside." },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], advice: "It is compressed. Unpack it, then upload the list inside." },
  { bytes: [0x52, 0x61, 0x72, 0x21], advice: "It is compressed. Unpack it, then upload the list inside." },
];
const zip = [0x50, 0x4b, 0x03, 0x04];
const emptyZip = [0x50, 0x4b, 0x05, 0x06];

const starts = (sample: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => sample[index] === byte);

/** Whether the bytes begin a zip, such as a workbook. */
export const isArchive = (sample: Uint8Array): boolean => starts(sample, zip) || starts(sample, emptyZip);

/** Whether the bytes are a workbook (a zip) or may be text. Other known formats are refused. */
export function detectFormat(sample: Uint8Array): "workbook" | "text" {
  if (isArchive(sample)) return "workbook";
  const known = signatures.find(({ bytes }) => starts(sample, bytes));
  if (known) throw binary(known.advice);
  return "text";
}

/** Refuses decoded text that is binary. */
export function refuseBinary(text: string): void {
  if (controls(text) > 0.05) throw binary("Upload the list as CSV, TSV, TXT or XLSX.");
}

const binary = (advice: string) =>
  new FileProblem("file.binary", `This file is not a list we can read. ${advice}`);

/** The share of control characters other than white space. Up to 8 are ignored. */
function controls(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 9 || (code > 13 && code < 32) || code === 127) count += 1;
  }
  return count <= 8 ? 0 : count / text.length;
}
