import { expect, test } from "vitest";
import { ItemLocks } from "./item-locks.ts";

/** A body that runs until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { body: () => promise, release: resolve };
}

test("who holds a name keeps others out, who then come in the order of asking", async () => {
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

test("many who cross each other's names all come to their end", async () => {
  const locks = new ItemLocks();
  let inside = 0;
  const names = ["a", "b", "c"];
  const turns = Array.from({ length: 300 }, (_, at) =>
    locks.hold([names[at % 3] ?? "", names[(at + 1) % 3] ?? ""], async () => {
      inside += 1;
      await Promise.resolve();
      expect(inside).toBe(1);
      inside -= 1;
    }),
  );
  await Promise.all(turns);
});

test("a body that fails lets go", async () => {
  const locks = new ItemLocks();
  await expect(locks.hold(["a"], () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await locks.hold(["a"], () => Promise.resolve("free"))).toBe("free");
});
