import { expect, test } from "vitest";

import { createSemaphore } from "./semaphore.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("A semaphore runs as many bodies at once as its width, and the others in order of arrival.", async () => {
  const semaphore = createSemaphore(2);
  const entered: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const passes = ends.map(({ promise }, index) =>
    semaphore.run(async () => {
      entered.push(index);
      await promise;
    }),
  );
  await settled();
  expect(entered).toEqual([0, 1]);
  ends[1]?.resolve();
  await settled();
  expect(entered).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await Promise.all(passes);
  expect(entered).toEqual([0, 1, 2, 3, 4]);
});

test("A semaphore lets in those that are next and the others by turns, each in order of arrival.", async () => {
  const semaphore = createSemaphore(1);
  const entered: string[] = [];
  const enter = (name: string, isNext: boolean) =>
    semaphore.run(async () => void entered.push(name), { isNext });
  await Promise.all([
    enter("first", false),
    enter("second", false),
    enter("third", false),
    enter("next", true),
    enter("after it", true),
    enter("the last", true),
  ]);
  expect(entered).toEqual(["first", "next", "second", "after it", "third", "the last"]);
});

test("A semaphore rethrows a failure and continues with the next body.", async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(async () => "through")).toBe("through");
});
