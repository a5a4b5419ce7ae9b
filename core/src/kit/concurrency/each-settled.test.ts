import { expect, it } from "vitest";
import { eachSettled } from "./each-settled.ts";

it("eachSettled continues after a failure and throws all failures at the end.", async () => {
  const done: number[] = [];
  const error = new Error("one");
  const work = async (item: number) => {
    if (item === 1) throw error;
    done.push(item);
  };
  await expect(eachSettled([1, 2, 3], work)).rejects.toMatchObject({
    message: "1 of 3 failed.",
    errors: [error],
  });
  expect(done).toEqual([2, 3]);
  await eachSettled([2], work);
});
