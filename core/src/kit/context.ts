import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown when code runs outside the context it needs. A programming error, never a customer's. */
class ContextMissing extends Error {
  override name = "ContextMissing";
}

/** A value in scope, and what was in scope before it. */
interface Frame {
  key: symbol;
  value: unknown;
  outer: Frame | undefined;
}

/** All contexts share one store: what an asynchronous call costs grows with the stores it carries. */
const storage = new AsyncLocalStorage<Frame | undefined>();

function find(key: symbol): Frame | undefined {
  let frame = storage.getStore();
  while (frame && frame.key !== key) frame = frame.outer;
  return frame;
}

/** A value to be provided together with others. */
export interface Binding {
  key: symbol;
  value: () => unknown;
}

/** Runs the body with each of these values, but for those whose context has one already. */
export function provideMissing<R>(bindings: readonly Binding[], body: () => R): R {
  const inner = bindings.reduce(
    (outer, { key, value }) => (find(key) ? outer : { key, value: value(), outer }),
    storage.getStore(),
  );
  return storage.run(inner, body);
}

/** A value carried along the asynchronous call chain rather than through every signature. */
export function createContext<T>(name: string) {
  const key = Symbol(name);
  return {
    use(): T {
      const frame = find(key);
      if (!frame) throw new ContextMissing(`no ${name} in scope`);
      return frame.value as T;
    },
    /** The value in scope, or undefined outside of one. */
    peek(): T | undefined {
      return find(key)?.value as T | undefined;
    },
    provide<R>(value: T, body: () => R): R {
      return storage.run({ key, value, outer: storage.getStore() }, body);
    },
    /** For `provideMissing`; the value is made only where it is needed. */
    bind: (value: () => T): Binding => ({ key, value }),
  };
}
