import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

/** Work whose tasks end when the test calls `end` or `fail`. */
function manualWork() {
  const tasks = new Map<number, PromiseWithResolvers<string>>();
  const work = (number: number) => {
    const task = Promise.withResolvers<string>();
    tasks.set(number, task);
    return task.promise;
  };
  return {
    work,
    begun: () => [...tasks.keys()],
    end: (number: number) => tasks.get(number)?.resolve(`done ${number}`),
    fail: (number: number) => tasks.get(number)?.reject(new Error(`broken ${number}`)),
  };
}

test("inOrder yields results in order and runs at most `limit` tasks at once.", async () => {
  const { work, begun, end } = manualWork();
  const results = inOrder(2, 3, 6, work);
  const first = results.next();
  expect(begun()).toEqual([3, 4]);
  end(4);
  end(3);
  expect(await first).toEqual({ done: false, value: "done 3" });
  const second = results.next();
  expect(begun()).toEqual([3, 4, 5]);
  end(5);
  expect(await second).toEqual({ done: false, value: "done 4" });
  expect(await results.next()).toEqual({ done: false, value: "done 5" });
  expect(await results.next()).toEqual({ done: true, value: undefined });
});

test("inOrder throws a failure in its turn, and causes no unhandled rejection.", async () => {
  const { work, end, fail } = manualWork();
  const results = inOrder(3, 0, 3, work);
  const first = results.next();
  fail(2);
  fail(1);
  end(0);
  await first;
  await expect(results.next()).rejects.toThrow("broken 1");
  expect(await results.next()).toEqual({ done: true, value: undefined });
});

test("return waits for running tasks.", async () => {
  const { work, begun, end } = manualWork();
  const results = inOrder(2, 0, 9, work);
  const first = results.next();
  end(0);
  await first;
  let hasStopped = false;
  const stopped = results.return(undefined).then(() => (hasStopped = true));
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  end(1);
  await stopped;
  expect(begun()).toEqual([0, 1]);
});

test("inOrder ends at once for an empty range.", async () => {
  const { work, begun } = manualWork();
  expect(await inOrder(2, 4, 4, work).next()).toEqual({ done: true, value: undefined });
  expect(begun()).toEqual([]);
});
