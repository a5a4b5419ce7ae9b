import { expect, it } from "vitest";
import { each } from "./each.ts";

it("does the work for each though it fails for the first, and says what went wrong", async () => {
  const done: number[] = [];
  const error = new Error("one");
  const work = async (item: number) => {
    if (item === 1) throw error;
    done.push(item);
  };
  await expect(each([1, 2, 3], work)).rejects.toMatchObject({ message: "1 of 3 failed.", errors: [error] });
  expect(done).toEqual([2, 3]);
  await each([2], work);
});
