import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import type { Call } from "./schema.ts";
import { belowKey, Line, objectOf } from "./object.ts";

/** Calls in an object, some 200 bytes each. */
const maxCalls = 1_000;
const writesAtOnce = 20;

/** Lines that come later are left out, since the log of a closed workspace is erased 20 and 24 hours after its last call. */
const latestMs = 19 * 3_600_000;

/**
 * Keeps the log lines of calls with keys, for all workspaces. Leaves out other lines, and lines that come a
 * day late. The same lines become the same objects, so they can be delivered again.
 */
export async function keep(lines: readonly string[]): Promise<void> {
  Actor.operator();
  const earliest = Clock.now().getTime() - latestMs;
  const read = lines.flatMap(lineOf).filter(({ call }) => Date.parse(call.at) >= earliest);
  const groups = Map.groupBy(read, ({ key }) => belowKey(key));
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

function lineOf(line: string) {
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
