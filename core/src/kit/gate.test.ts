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

test("who leaves the line before the turn comes is passed over", async () => {
  const gate = createGate(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const staying = new AbortController();
  const first = gate.pass(() => promise);
  const second = gate.passBefore(leaving.signal, async () => "second");
  const third = gate.passBefore(staying.signal, async () => "third");
  leaving.abort();
  expect(await second).toBeNull();
  resolve();
  expect(await third).toBe("third");
  staying.abort();
  expect(await gate.passBefore(staying.signal, async () => "too late")).toBeNull();
  expect(await first).toBeUndefined();
  expect(await gate.pass(async () => "fourth")).toBe("fourth");
});

test("a gate by key holds up only those with the same key", async () => {
  const gate = createGateByKey(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const never = new AbortController().signal;
  const entered: string[] = [];
  const enter = (key: string, name: string): Promise<void | null> =>
    gate.passBefore(key, never, async () => {
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
