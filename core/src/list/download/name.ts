import type { Download } from "../schema.ts";

/** A file's name may be 255 bytes long; the rest is for what is added here and by whoever saves it twice. */
const LONGEST = 200;

// What one system or another takes for something else, and what nobody sees; what joins emoji stays.
const UNFIT = /[/\\:*?"<>|]|(?![\u{200c}-\u{200d}\u{e0020}-\u{e007f}])\p{C}/gu;

/** The name of a list's finished file, fit for every system. */
export const fileNameOf = (listName: string, { format }: Pick<Download, "format">): string =>
  `${cut(listName.replaceAll(UNFIT, "_"))} (verified).${format}`;

function cut(name: string): string {
  let kept = "";
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST) return kept;
    kept += character;
  }
  return kept;
}
