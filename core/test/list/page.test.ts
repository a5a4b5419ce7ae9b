import { ulid } from "ulid";
import { expect, it } from "vitest";
import { documents } from "../../src/aws/table/client.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { List } from "../../src/list/index.ts";

/** The maximum of metadata of a list. */
const max = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [String(index).padStart(64, "k"), "€".repeat(512)]),
);

it("Lists with the maximum of metadata are paged by 25; more metadata is refused.", async () => {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const make = (metadata: Record<string, string>) =>
    person(() =>
      List.create({ name: "Ann", source: "paste", purpose: "verify", emails: ["ann@inbox.test"], metadata }),
    );
  for (let number = 0; number < 27; number++) await make(max);
  const first = await person(() => List.list({}));
  const second = await person(() => List.list({ cursor: first.next_cursor ?? "" }));
  expect([first.results.length, second.results.length, second.next_cursor]).toEqual([25, 2, null]);
  await expect(async () => make({ ...max, more: "" })).rejects.toThrow("at most 50");
});

/** Writes rows of lists without their imports. */
async function writeLists(workspaceID: string, count: number): Promise<void> {
  const timeCreated = "2026-11-21T10:00:00.000Z";
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{
      workspaceID,
      id: `lst_${ulid(index + 1)}`,
      name: `list ${index}`,
      source: "paste",
      purpose: "verify",
    },
    ...{
      upload: "none",
      status: "ready",
      importID: "imp_none",
      timeCreated,
      timeExpires: timeCreated,
      kept: "kept",
    },
  })) as Parameters<typeof ListEntity.put>[0] & unknown[];
  await ListEntity.put(rows).go({ concurrent: 8 });
}

/** Counts the queries of the table from now on. */
function countQueries() {
  const count = { queries: 0 };
  documents.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === "QueryCommand") count.queries += 1;
        return next(args);
      },
    { step: "initialize", name: `count-${ulid()}` },
  );
  return count;
}

it("A search by name reads hundreds of lists in one query, and continues by its cursor.", async () => {
  const workspaceID = newWorkspaceID();
  await writeLists(workspaceID, 4_500);
  const count = countQueries();
  const search = (q: string, cursor?: string) =>
    as(user(workspaceID), () => List.list({ q, ...(cursor && { cursor }) }));
  const first = await search("LIST 4");
  expect(first.results.map(({ name }) => name).slice(0, 2)).toEqual(["list 4499", "list 4498"]);
  expect(first.results).toHaveLength(25);
  expect(count.queries).toBeLessThanOrEqual(8);

  const empty = await search("no such list");
  expect(empty).toMatchObject({ results: [] });
  expect(empty.next_cursor).not.toBeNull();
  const rest = await search("no such list", empty.next_cursor ?? "");
  expect(rest).toMatchObject({ results: [], next_cursor: null });
});
