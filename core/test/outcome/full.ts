import { OutcomesEntity } from "../../src/outcome/entity.ts";
import { encode } from "../../src/outcome/part.ts";
import { keyOf } from "../../src/outcome/book.ts";
import { Store } from "../../src/aws/store/index.ts";

const entry = {
  key: "0".repeat(32),
  rank: "0".repeat(16),
  outcome: { email: "a@a.test", type: "delivered", at: "2026-01-01T00:00:00.000Z", source: "api" },
} as const;

/** Lets a workspace have five million outcomes, or fewer. All but one lie beyond the keys of all others, in no object. */
export async function fillUp(workspaceID: string, count = 5_000_000): Promise<void> {
  await Store.put(keyOf(workspaceID, { name: "first" }), encode([entry]));
  const oldest = Date.now();
  const parts = [
    ["first", 1, oldest, ""],
    ["beyond", count - 1, oldest, "f".repeat(32)],
  ];
  const book = { version: 1, runs: "[]", parts: JSON.stringify(parts), timeDue: "9999-01-01T00:00:00.000Z" };
  await OutcomesEntity.put({ workspaceID, ...book, list: "outcomes" }).go();
}
