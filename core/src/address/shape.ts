/** How the local part of an address is made of names: most domains have one way. */
import { beginsWithGivenName, isGivenName } from "./given-names.ts";
import { roleOf } from "./role.ts";
import type { Shape } from "./schema.ts";

/** The shape of a well-formed local part. A tag after a plus says nothing. */
export function shapeOf(local: string): Shape {
  const [untagged = ""] = local.toLowerCase().split("+");
  if (roleOf(untagged)) return "role";
  if (word.test(untagged)) return shapeOfWord(untagged);
  const [, first = "", separator = "", last = ""] = twoWords.exec(untagged) ?? [];
  if (separator !== "") return shapeOfTwo(first, separator, last);
  return numbered.test(untagged) ? "numbered" : "other";
}

const word = /^\p{L}+$/u;
const twoWords = /^(\p{L}+)([._-])(\p{L}+)$/u;
const numbered = /^\p{L}[\p{L}._-]*\d+$/u;

function shapeOfWord(written: string): Shape {
  if (isGivenName(written)) return "first";
  return beginsWithGivenName(written) ? "firstlast" : "flast";
}

function shapeOfTwo(first: string, separator: string, last: string): Shape {
  if (separator === "_") return "first_last";
  if (separator === "-") return "first-last";
  if (first.length === 1) return "f.last";
  return last.length === 1 ? "first.l" : "first.last";
}
