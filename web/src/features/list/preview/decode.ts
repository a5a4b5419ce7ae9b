/** Bytes to text, as the server will read them: a mark at the start decides, else the NULs of UTF-16, else UTF-8, else Windows-1252. */
import { unmarkedUtf16 } from "@winnow/core/file/schema";

export interface Decoded {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

/** Decodes the beginning of a file. A character that the cut went through is left out. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: read(bytes, "utf-16le"), encoding: "UTF-16" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: read(bytes, "utf-16be"), encoding: "UTF-16" };
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked !== null) return { text: read(bytes, unmarked), encoding: "UTF-16" };
  try {
    return { text: read(bytes, "utf-8"), encoding: "UTF-8" };
  } catch {
    return { text: read(bytes, "windows-1252"), encoding: "Windows-1252" };
  }
}

const read = (bytes: Uint8Array, label: string): string =>
  new TextDecoder(label, { fatal: label === "utf-8" }).decode(bytes, { stream: true });
