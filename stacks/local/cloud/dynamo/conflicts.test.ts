import { expect, test } from "vitest";
import { Conflicts } from "./conflicts.ts";

test("A transaction on an item of another in flight is cancelled, and a single write of it refused.", () => {
  const conflicts = new Conflicts();
  conflicts.begin(["a", "b"], 0, 10);
  expect(() => conflicts.begin(["c", "b"], 9, 10)).toThrow(
    expect.objectContaining({
      code: "TransactionCanceledException",
      extra: {
        CancellationReasons: [
          { Code: "None" },
          { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" },
        ],
      },
    }),
  );
  expect(() => conflicts.requireFree(["a"], 9)).toThrow("Transaction is ongoing");
  conflicts.requireFree(["c"], 9);
  conflicts.requireFree(["a"], 10);
  conflicts.begin(["b"], 10, 10);
  expect([conflicts.areAny(19), conflicts.areAny(20)]).toEqual([true, false]);
});
