/** Item locks: one holder at a time, first come, first served. */
export class ItemLocks {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the body while it holds all the names. They are requested in one tick, so that no deadlock is possible. */
  async hold<T>(names: readonly string[], body: () => Promise<T>): Promise<T> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const earlier = names.map((name) => this.#last.get(name) ?? Promise.resolve());
    for (const name of names) this.#last.set(name, released);
    await Promise.all(earlier);
    try {
      return await body();
    } finally {
      for (const name of names) if (this.#last.get(name) === released) this.#last.delete(name);
      release();
    }
  }
}
