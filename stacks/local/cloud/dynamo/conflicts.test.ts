import { expect, test } from "vitest";
import { Conflicts } from "./conflicts.ts";

test("a transaction on an item of another in flight is cancelled, and a single write of it refused", () => {
  const conflicts = new Conflicts();
  const end = conflicts.begin(["a", "b"]);
  expect(() => conflicts.begin(["c", "b"])).toThrow(
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
  expect(() => conflicts.requireFree(["a"])).toThrow("Transaction is ongoing");
  conflicts.requireFree(["c"]);
  conflicts.begin(["c"])();
  end();
  conflicts.requireFree(["a"]);
  conflicts.begin(["b"])();
});
