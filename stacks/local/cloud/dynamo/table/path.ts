/** Document paths into items, with resolved placeholders. */
import { invalid } from "./refusal.ts";
import { read, type AttributeValue, type Item } from "./value.ts";

/** Attribute names and list indexes. */
export type Path = readonly (string | number)[];

/** The value at a path of an item, or undefined. */
export function valueAt(path: Path, item: Item): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item };
  for (const step of path) {
    if (typeof step === "number") value = value.L?.[step];
    else value = value.M && read(value.M, step);
    if (!value) return undefined;
  }
  return value;
}

/** Throws if two paths overlap. */
export function requireApart(paths: readonly Path[]): void {
  for (const [at, path] of paths.entries())
    for (let other = 0; other < at; other++) requirePair(paths[other] ?? [], path);
}

function requirePair(one: Path, other: Path): void {
  const shared = Math.min(one.length, other.length);
  for (let step = 0; step < shared; step++) {
    if (one[step] === other[step]) continue;
    if (typeof one[step] === typeof other[step]) return;
    throw invalid(`Two document paths conflict with each other: [${one.join(", ")}], [${other.join(", ")}]`);
  }
  throw invalid(`Two document paths overlap with each other: [${one.join(", ")}], [${other.join(", ")}]`);
}
