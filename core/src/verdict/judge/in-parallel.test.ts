import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

/** Work whose tasks end when the test calls `end`. */
function manualWork() {
  const underWay: PromiseWithResolvers<number>[] = [];
  const work = (item: number) => {
    const task = Promise.withResolvers<number>();
    underWay[item] = task;
    return task.promise;
  };
  const end = async (item: number) => {
    underWay[item]?.resolve(item * 10);
    await new Promise(setImmediate);
  };
  return { work, end, begun: () => Object.keys(underWay).map(Number) };
}

test("inParallel runs at most `limit` tasks at once and returns results in the order of the items.", async () => {
  const { work, end, begun } = manualWork();
  const all = inParallel(2, [0, 1, 2, 3], work);
  expect(begun()).toEqual([0, 1]);
  await end(1);
  expect(begun()).toEqual([0, 1, 2]);
  await end(2);
  expect(begun()).toEqual([0, 1, 2, 3]);
  await end(3);
  await end(0);
  expect(await all).toEqual([0, 10, 20, 30]);
});

test("inParallel rejects with a failure, and resolves at once without items.", async () => {
  await expect(inParallel(2, [1], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inParallel(2, [], () => Promise.reject(new Error("never")))).toEqual([]);
});
