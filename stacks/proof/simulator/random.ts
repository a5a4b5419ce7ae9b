/** Chance that can be had again: a stream of numbers for each seed and name. */

/** Numbers that look like chance and are the same each time for one seed (Mulberry32, Tommy Ettinger). */
export class Random {
  #state: number;

  constructor(seed: number, name: string) {
    let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ 0x811c9dc5;
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    this.#state = hash;
    this.next();
  }

  /** From 0 up to 1, which it never is. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number from 0 up to, and without, so many. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }
}
