/** A page of a bucket's keys, with common prefixes rolled up. */
import { compareKeys, type SortedKeys } from "./sorted-keys.ts";

export interface ListOptions {
  prefix: string;
  /** Empty if there is none. */
  delimiter: string;
  /** Starts after this key, or after all keys rolled up under this common prefix. */
  after: { kind: "start" } | { kind: "key"; text: string } | { kind: "prefix"; text: string };
  max: number;
}

export interface Page {
  keys: string[];
  prefixes: string[];
  /** The start of the next page; undefined if this one is the last. */
  next: ListOptions["after"] | undefined;
}

export function listPage(all: SortedKeys, { prefix, delimiter, after, max }: ListOptions): Page {
  const page: Page = { keys: [], prefixes: [], next: undefined };
  if (max === 0) return page;
  const start = after.kind !== "start" && compareKeys(after.text, prefix) > 0 ? after.text : prefix;
  let last: ListOptions["after"] = after;
  for (const key of all.from(all.indexFrom(start))) {
    if (!key.startsWith(prefix)) break;
    if (last.kind === "key" && compareKeys(key, last.text) <= 0) continue;
    if (last.kind === "prefix" && key.startsWith(last.text)) continue;
    if (page.keys.length + page.prefixes.length === max) {
      page.next = last;
      break;
    }
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    if (end < 0) {
      page.keys.push(key);
      last = { kind: "key", text: key };
    } else {
      const common = key.slice(0, end + delimiter.length);
      page.prefixes.push(common);
      last = { kind: "prefix", text: common };
    }
  }
  return page;
}

export function writeToken(after: ListOptions["after"]): string {
  return Buffer.from(JSON.stringify(after)).toString("base64url");
}

/** Parses a token of `writeToken`; undefined if it is invalid. */
export function readToken(token: string): ListOptions["after"] | undefined {
  try {
    const value = JSON.parse(Buffer.from(token, "base64url").toString("utf8")) as ListOptions["after"];
    return (value.kind === "key" || value.kind === "prefix") && typeof value.text === "string"
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
