import { loadOnce } from "@winnow/core/kit/cache/load-once";

/** Each method of a port: whether it answers once, or one thing after the other. */
type Calls<P> = {
  readonly [M in keyof P]: P[M] extends (...given: never[]) => AsyncIterable<unknown> ? "many" : "one";
};

type Method = (...given: unknown[]) => unknown;

/** A port whose adapter is loaded at its first call, so that functions that never call it start without it. */
export function deferred<P extends object>(load: () => Promise<P>, calls: Calls<P>): P {
  const loaded = loadOnce(load);
  const call = async (name: string, given: unknown[]): Promise<unknown> => {
    const port = (await loaded()) as Record<string, Method>;
    return port[name]?.(...given);
  };
  const methods = Object.entries(calls).map(([name, answers]): [string, Method] => [
    name,
    answers === "one"
      ? (...given) => call(name, given)
      : async function* (...given) {
          yield* (await call(name, given)) as AsyncIterable<unknown>;
        },
  ]);
  return Object.fromEntries(methods) as P;
}
