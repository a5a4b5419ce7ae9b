import { expect, test } from "vitest";
import { type Deletion, keptDeletion } from "./kept-deletion.ts";

const deletion: Deletion = { workspaceID: "w1", ids: ["l1"], count: 2, until: 60_000 };
const stored = JSON.stringify(deletion);

test("a deletion is kept until its end, for its workspace", () => {
  expect(keptDeletion("w1", 59_999, stored)).toEqual(deletion);
  expect(keptDeletion("w1", 60_000, stored)).toBeNull();
  expect(keptDeletion("w2", 0, stored)).toBeNull();
});

test("what cannot be read is no deletion", () => {
  for (const text of [null, "null", "{", "3", "[]"]) expect(keptDeletion("w1", 0, text)).toBeNull();
});
