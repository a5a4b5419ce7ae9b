import { expect, test } from "vitest";

import { createGate } from "./gate.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a gate lets as many through as it is wide, and the others in the order they came", async () => {
  const gate = createGate(2);
  const entered: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const passes = ends.map(({ promise }, index) =>
    gate.pass(async () => {
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

test("a gate goes on after a body that failed, and hands its failure on", async () => {
  const gate = createGate(1);
  await expect(gate.pass(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.pass(async () => "through")).toBe("through");
});
