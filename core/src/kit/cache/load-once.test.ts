import { expect, it } from "vitest";
import { loadOnce } from "./load-once.ts";

it("A module is loaded once, and again where its load failed.", async () => {
  let loads = 0;
  const module = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error("Too many files are open.");
    return loads;
  });
  await expect(module()).rejects.toThrow("Too many files are open.");
  expect(await Promise.all([module(), module()])).toEqual([2, 2]);
  expect(await module()).toBe(2);
});
