import type { Change } from "../comparison/schema.ts";
import type { Download } from "../schema.ts";

/** A file name has at most 255 bytes; the rest is for the suffixes. */
const maxBytes = 180;

// Characters that an operating system reserves, and invisible ones except those that join emoji.
const reserved = /[/\\:*?"<>|]|(?![\u{200c}-\u{200d}\u{e0020}-\u{e007f}])\p{C}/gu;

type Contents = Pick<Download, "format" | "statuses" | "policy" | "relays" | "unique"> & {
  /** Of a comparison. */
  change?: Change | undefined;
  /** Whether a person selected its rows. */
  isSelection?: boolean | undefined;
};

/** The name of a finished file: list, filter and number of rows, such as `spring.invalid.1161.csv`. */
export const fileNameOf = (listName: string, contents: Contents, rows: number): string =>
  `${cut(listName.replaceAll(reserved, "_"))}.${rowsOf(contents)}.${rows}.${contents.format}`;

const rowsOf = (contents: Contents): string =>
  contents.unique ? `${filterOf(contents)}-unique` : filterOf(contents);

function filterOf({ statuses, policy, relays, change, isSelection }: Contents): string {
  if (isSelection === true) return "selected";
  if (change) return change.replace("_", "-");
  const without = relays === "drop" ? ["without-relays"] : [];
  if (policy) return [`cleaned-${policy}`, ...(statuses ?? []), ...without].join("-");
  return statuses?.join("-") ?? "all";
}

function cut(name: string): string {
  let kept = "";
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) return kept;
    kept += character;
  }
  return kept;
}
