/** A bucket's keys in S3's order: by their UTF-8 bytes. */
export class SortedKeys {
  readonly #keys: string[] = [];

  add(key: string): void {
    const at = this.indexFrom(key);
    if (this.#keys[at] !== key) this.#keys.splice(at, 0, key);
  }

  delete(key: string): void {
    const at = this.indexFrom(key);
    if (this.#keys[at] === key) this.#keys.splice(at, 1);
  }

  /** The index of the first key that is not before this one. */
  indexFrom(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(this.#keys[middle] ?? "", key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The keys from an index to the end. */
  *from(index: number): Generator<string> {
    for (let at = index; at < this.#keys.length; at++) yield this.#keys[at] ?? "";
  }
}

export function compareKeys(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
