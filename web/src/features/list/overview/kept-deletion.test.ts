import { expect, test } from "vitest";
import { type Deletion, keptDeletion } from "./kept-deletion.ts";

const deletion: Deletion = { workspaceID: "w1", userID: "u1", ids: ["l1"], count: 2, until: 60_000 };
const stored = JSON.stringify(deletion);

const own = { workspaceID: "w1", userID: "u1" };

test("a deletion is kept until its end, for its person in its workspace", () => {
  expect(keptDeletion(own, 59_999, stored)).toEqual(deletion);
  expect(keptDeletion(own, 60_000, stored)).toBeNull();
  expect(keptDeletion({ ...own, workspaceID: "w2" }, 0, stored)).toBeNull();
  expect(keptDeletion({ ...own, userID: "u2" }, 0, stored)).toBeNull();
});

test("what cannot be read is no deletion", () => {
  for (const text of [null, "null", "{", "3", "[]"]) expect(keptDeletion(own, 0, text)).toBeNull();
});
