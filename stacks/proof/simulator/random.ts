/** Seeded random numbers: an independent stream for each seed and name. */

/** Mulberry32 (Tommy Ettinger), seeded with a hash of the seed and the name. */
export class Random {
  #state: number;

  constructor(seed: number, name: string) {
    let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ 0x811c9dc5;
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    this.#state = hash;
    this.next();
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** A whole number from 0 to count - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }
  /** One of the names, each as likely. A name that is added takes its share of the draws, and moves no others. */
  pickName<Name extends string>(names: readonly [Name, ...Name[]]): Name {
    const seed = this.below(2 ** 32);
    const weight = (name: Name) => new Random(seed, name).next();
    return names.reduce((best, name) => (weight(name) > weight(best) ? name : best));
  }
}
