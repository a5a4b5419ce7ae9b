import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown when a context has no value: a programming error. */
class ContextMissing extends Error {
  override name = "ContextMissing";
}

/** A provided value and the enclosing frame. */
interface Frame {
  key: symbol;
  value: unknown;
  outer: Frame | undefined;
}

/** One AsyncLocalStorage for all contexts, since each one slows down every asynchronous call. */
const storage = new AsyncLocalStorage<Frame | undefined>();

function find(key: symbol): Frame | undefined {
  let frame = storage.getStore();
  while (frame && frame.key !== key) frame = frame.outer;
  return frame;
}

/** A context and its default value. */
export interface Binding {
  key: symbol;
  value: () => unknown;
}

/** Provides the values of contexts that have none yet. */
export function provideMissing<R>(bindings: readonly Binding[], body: () => R): R {
  const inner = bindings.reduce(
    (outer, { key, value }) => (find(key) ? outer : { key, value: value(), outer }),
    storage.getStore(),
  );
  return storage.run(inner, body);
}

/** A value that follows the asynchronous call chain, instead of a parameter. */
export function createContext<T>(name: string) {
  const key = Symbol(name);
  return {
    use(): T {
      const frame = find(key);
      if (!frame) throw new ContextMissing(`no ${name} in scope`);
      return frame.value as T;
    },
    /** The current value, or undefined. */
    peek(): T | undefined {
      return find(key)?.value as T | undefined;
    },
    provide<R>(value: T, body: () => R): R {
      return storage.run({ key, value, outer: storage.getStore() }, body);
    },
    /** For `provideMissing`; the value is created only when needed. */
    bind: (value: () => T): Binding => ({ key, value }),
  };
}
