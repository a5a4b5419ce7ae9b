import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Call } from "./schema.ts";
import { belowKey, Line, objectOf } from "./object.ts";

/** Calls in an object, some 200 bytes each. */
const maxCalls = 1_000;
const writesAtOnce = 20;

/**
 * Keeps the log lines of calls with keys, for all workspaces. Other lines are left out. The same lines are the same objects, so
 * that they can be delivered again.
 */
export async function keep(lines: readonly string[]): Promise<void> {
  Actor.operator();
  const groups = Map.groupBy(lines.flatMap(read), ({ key }) => belowKey(key));
  const objects = [...groups].flatMap(([prefix, some]) =>
    parts(some.map(({ call }) => call)).map((calls) => ({ prefix, calls })),
  );
  for (let first = 0; first < objects.length; first += writesAtOnce)
    await Promise.all(
      objects.slice(first, first + writesAtOnce).map(({ prefix, calls }) => {
        const { name, body } = objectOf(calls);
        return Store.put(prefix + name, body);
      }),
    );
}

function read(line: string) {
  try {
    const { success, data } = Line.safeParse(JSON.parse(line));
    return success ? [data] : [];
  } catch {
    return [];
  }
}

const parts = (calls: readonly Call[]): Call[][] =>
  Array.from({ length: Math.ceil(calls.length / maxCalls) }, (_, part) =>
    calls.slice(part * maxCalls, (part + 1) * maxCalls),
  );
