import { expect, test } from "vitest";

import { createGate, createGateByKey } from "./gate.ts";

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

test("a gate by key holds up only those with the same key", async () => {
  const gate = createGateByKey(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const entered: string[] = [];
  const enter = (key: string, name: string): Promise<void> =>
    gate.pass(key, async () => {
      entered.push(name);
      await promise;
    });
  const passes = [enter("a", "first a"), enter("a", "second a"), enter("b", "first b")];
  await settled();
  expect(entered).toEqual(["first a", "first b"]);
  resolve();
  await Promise.all(passes);
  expect(entered).toEqual(["first a", "first b", "second a"]);
});
