import { afterEach, expect, test, vi } from "vitest";
import { type Deletion, forgetDeletion, keepDeletion, keptDeletion } from "./kept-deletion.ts";

afterEach(() => vi.unstubAllGlobals());

const deletion: Deletion = { workspaceID: "w1", userID: "u1", ids: ["l1"], count: 2, until: 60_000 };
const stored = JSON.stringify(deletion);

const own = { workspaceID: "w1", userID: "u1" };

test("A deletion is kept until its end, for its person in its workspace.", () => {
  expect(keptDeletion(own, 59_999, stored)).toEqual(deletion);
  expect(keptDeletion(own, 60_000, stored)).toBeNull();
  expect(keptDeletion({ ...own, workspaceID: "w2" }, 0, stored)).toBeNull();
  expect(keptDeletion({ ...own, userID: "u2" }, 0, stored)).toBeNull();
});

test("What cannot be read is no deletion.", () => {
  for (const text of [null, "null", "{", "3", "[]"]) expect(keptDeletion(own, 0, text)).toBeNull();
});

test("Where storage is blocked, a deletion is made without being kept.", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  keepDeletion(deletion);
  forgetDeletion(deletion);
  expect(keptDeletion(own, 0)).toBeNull();
});
