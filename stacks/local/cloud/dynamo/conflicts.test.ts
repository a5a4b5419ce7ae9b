import { expect, test } from "vitest";
import { Conflicts } from "./conflicts.ts";

const nothing = () => Promise.resolve();

test("a transaction on an item of another in flight is cancelled, and a single write of it refused", async () => {
  const conflicts = new Conflicts(() => 0.02);
  const first = conflicts.transact(["a", "b"], () => Promise.resolve("first"));
  await expect(conflicts.transact(["c", "b"], nothing)).rejects.toMatchObject({
    code: "TransactionCanceledException",
    extra: { CancellationReasons: [{ Code: "None" }, { Code: "TransactionConflict" }] },
  });
  expect(() => conflicts.requireFree("a")).toThrow("Transaction is ongoing");
  conflicts.requireFree("c");
  await conflicts.transact(["c"], nothing);
  expect(await first).toBe("first");
  conflicts.requireFree("a");
  await conflicts.transact(["b"], nothing);
});

test("without the fault nothing conflicts", async () => {
  const conflicts = new Conflicts(() => null);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = conflicts.transact(["a"], () => promise);
  conflicts.requireFree("a");
  expect(await conflicts.transact(["a"], () => Promise.resolve("second"))).toBe("second");
  resolve();
  await first;
});
