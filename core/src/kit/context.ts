import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown when code runs outside the context it needs. A programming error, never a customer's. */
class ContextMissing extends Error {
  override name = "ContextMissing";
}

/** A value carried along the asynchronous call chain rather than through every signature. */
export function createContext<T>(name: string) {
  const storage = new AsyncLocalStorage<{ value: T }>();
  return {
    use(): T {
      const store = storage.getStore();
      if (!store) throw new ContextMissing(`no ${name} in scope`);
      return store.value;
    },
    /** The value in scope, or undefined outside of one. */
    peek(): T | undefined {
      return storage.getStore()?.value;
    },
    provide<R>(value: T, body: () => R): R {
      return storage.run({ value }, body);
    },
  };
}
