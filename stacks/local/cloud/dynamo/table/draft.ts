/** A mutable copy of an item; the original stays unchanged. */
import { invalid } from "./refusal.ts";
import type { Path } from "./path.ts";
import { read, type AttributeValue, type Item } from "./value.ts";

type OpenMap = Record<string, AttributeValue>;
type OpenList = AttributeValue[];

export class Draft {
  readonly #item: OpenMap;
  readonly #opened = new Set<OpenMap | OpenList>();

  constructor(item: Item) {
    this.#item = { ...item };
  }

  /** The changed item. Removed list elements leave no gap; elements set beyond the end are appended. */
  close(): Item {
    for (const container of this.#opened)
      if (Array.isArray(container)) container.splice(0, Infinity, ...container.filter(() => true));
    return this.#item;
  }

  set(path: Path, value: AttributeValue): void {
    const { container, last } = this.#open(path);
    if (Array.isArray(container)) container[Number(last)] = value;
    else container[last] = value;
  }

  remove(path: Path): void {
    const { container, last } = this.#open(path);
    Reflect.deleteProperty(container, last);
  }

  /** The mutable copy of the container of the path's last step. */
  #open(path: Path): { container: OpenMap | OpenList; last: string | number } {
    const last = path.at(-1) ?? "";
    let container: OpenMap | OpenList = this.#item;
    for (const step of path.slice(0, -1)) container = this.#openStep(container, step);
    if (Array.isArray(container) !== (typeof last === "number")) throw noSuchPath();
    return { container, last };
  }

  #openStep(container: OpenMap | OpenList, step: string | number): OpenMap | OpenList {
    const inList = Array.isArray(container);
    if (inList !== (typeof step === "number")) throw noSuchPath();
    const value = inList ? container[Number(step)] : read(container, String(step));
    const content = value?.M ?? value?.L;
    if (!content) throw noSuchPath();
    if (this.#opened.has(content as OpenMap | OpenList)) return content as OpenMap | OpenList;
    const copy = Array.isArray(content) ? [...content] : { ...(content as Item) };
    this.#opened.add(copy);
    const copied: AttributeValue = Array.isArray(copy) ? { L: copy } : { M: copy };
    if (inList) container[Number(step)] = copied;
    else container[step] = copied;
    return copy;
  }
}

function noSuchPath(): Error {
  return invalid("The document path provided in the update expression is invalid for update");
}
