import { expect, it } from "vitest";
import { as, newWorkspaceID, user } from "../actors.ts";
import { List } from "../../src/list/index.ts";

/** As much as a list may carry. */
const most = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [String(index).padStart(64, "k"), "€".repeat(512)]),
);

it("lists with the most metadata come 25 a page; more metadata is refused", async () => {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const make = (metadata: Record<string, string>) =>
    person(() =>
      List.create({ name: "Ann", source: "paste", purpose: "verify", emails: ["ann@inbox.test"], metadata }),
    );
  for (let number = 0; number < 27; number++) await make(most);
  const first = await person(() => List.list({}));
  const second = await person(() => List.list({ cursor: first.next_cursor ?? "" }));
  expect([first.results.length, second.results.length, second.next_cursor]).toEqual([25, 2, null]);
  await expect(async () => make({ ...most, more: "" })).rejects.toThrow("at most 50");
});
