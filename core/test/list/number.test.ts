import { expect, it } from "vitest";
import { ID } from "../../src/kit/id.ts";
import { List } from "../../src/list/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

it("Job numbers count from 1 in each workspace, and lead to its lists alone.", async () => {
  const [mine, others] = [newWorkspaceID(), newWorkspaceID()];
  const inside = <R>(workspaceID: string, body: () => Promise<R>) => as(user(workspaceID), body);
  const lists = Array.from({ length: 20 }, () => ID.create("list"));
  const numbers = await inside(mine, () => Promise.all(lists.map((id) => List.giveNumber(id))));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(lists.map((_, index) => index + 1));
  for (const [index, number] of numbers.entries())
    expect(await inside(mine, () => List.numbered(number))).toBe(lists[index]);
  await expect(inside(mine, () => List.numbered(21))).rejects.toMatchObject({ kind: "missing" });
  await expect(inside(others, () => List.numbered(1))).rejects.toMatchObject({ kind: "missing" });
});
