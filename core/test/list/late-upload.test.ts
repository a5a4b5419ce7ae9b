import { expect, it } from "vitest";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Store } from "../../src/aws/store/index.ts";
import { List } from "../../src/list/index.ts";

it("A file that is uploaded after its list was removed is removed too.", async () => {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const file = { name: "Ann", source: "file", purpose: "verify", filename: "ann.csv", size: 1 } as const;
  const [kept, removed] = await person(
    async () => [await List.create(file), await List.create(file)] as const,
  );
  await person(() => List.remove(removed.id));
  const keyOf = ({ id }: { id: string }) => `upload/${workspaceID}/${id}`;
  for (const list of [kept, removed]) {
    await Store.put(keyOf(list), "ann@a.test");
    await as(system(workspaceID), () => List.received(list.id));
  }
  expect(await Store.size(keyOf(removed))).toBeNull();
  expect(await Store.size(keyOf(kept))).toBe(10);
});
