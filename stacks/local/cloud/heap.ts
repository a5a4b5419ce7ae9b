/** A binary min-heap. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #before: (a: T, b: T) => boolean;

  constructor(before: (a: T, b: T) => boolean) {
    this.#before = before;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    let hole = this.#items.push(item) - 1;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = this.#items[parent];
      if (above === undefined || !this.#before(item, above)) break;
      this.#items[hole] = above;
      hole = parent;
    }
    this.#items[hole] = item;
  }

  pop(): T | undefined {
    const first = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: T): void {
    let hole = 0;
    for (;;) {
      const child = this.#smallerChild(hole);
      const below = this.#items[child];
      if (below === undefined || !this.#before(below, item)) break;
      this.#items[hole] = below;
      hole = child;
    }
    this.#items[hole] = item;
  }

  #smallerChild(parent: number): number {
    const left = 2 * parent + 1;
    const [a, b] = [this.#items[left], this.#items[left + 1]];
    return a !== undefined && b !== undefined && this.#before(b, a) ? left + 1 : left;
  }
}
