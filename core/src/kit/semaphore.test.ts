import { expect, test } from "vitest";

import { createSemaphore } from "./semaphore.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a semaphore lets as many through as its width, and the others in order of arrival", async () => {
  const gate = createSemaphore(2);
  const entered: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const passes = ends.map(({ promise }, index) =>
    gate.run(async () => {
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

test("a semaphore goes on after a body that failed, and rethrows the failure", async () => {
  const gate = createSemaphore(1);
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(async () => "through")).toBe("through");
});
