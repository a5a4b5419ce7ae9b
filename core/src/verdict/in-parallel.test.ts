import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

/** Work that ends when it is told to. */
function bench() {
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

test("no more than the limit is under way, and the answers keep the order of the items", async () => {
  const { work, end, begun } = bench();
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

test("a failure is passed on, and nothing at all is done at once", async () => {
  await expect(inParallel(2, [1], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inParallel(2, [], () => Promise.reject(new Error("never")))).toEqual([]);
});
