import { expect, test } from "vitest";
import { ItemLocks } from "./item-locks.ts";

/** A body that runs until it is released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { body: () => promise, release: resolve };
}

test("a held name blocks other bodies, which then run in the order of their requests", async () => {
  const locks = new ItemLocks();
  const order: string[] = [];
  const first = held();
  const running = [
    locks.hold(["a", "b"], first.body),
    locks.hold(["b"], async () => void order.push("second")),
    locks.hold(["c"], async () => void order.push("other")),
    locks.hold(["b", "a"], async () => void order.push("third")),
  ];
  await running[2];
  expect(order).toEqual(["other"]);
  first.release();
  await Promise.all(running);
  expect(order).toEqual(["other", "second", "third"]);
});

test("many bodies with overlapping names run without a deadlock", async () => {
  const locks = new ItemLocks();
  let running = 0;
  const names = ["a", "b", "c"];
  const bodies = Array.from({ length: 300 }, (_, at) =>
    locks.hold([names[at % 3] ?? "", names[(at + 1) % 3] ?? ""], async () => {
      running += 1;
      await Promise.resolve();
      expect(running).toBe(1);
      running -= 1;
    }),
  );
  await Promise.all(bodies);
});

test("a failed body releases its names", async () => {
  const locks = new ItemLocks();
  await expect(locks.hold(["a"], () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await locks.hold(["a"], () => Promise.resolve("free"))).toBe("free");
});
