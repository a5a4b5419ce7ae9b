import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { act, type Store } from "./dynalite.ts";
import { openEngine, tablesOf, type Engine } from "./engine.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-engine-"));
});
afterEach(() => rm(folder, { recursive: true }));

const table = (TableStatus: string) => ({
  TableName: "things",
  TableStatus,
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
  GlobalSecondaryIndexes: [{ IndexName: "gsi1", IndexStatus: TableStatus, KeySchema: [] }],
});

/** Opens a database with these entries, as a crash may leave them. */
async function reopened(entries: Record<string, unknown>): Promise<Engine> {
  const engine = await openEngine(folder);
  await engine.commit(Object.entries(entries).map(([key, value]) => ({ type: "put", key, value })));
  await engine.close();
  return openEngine(folder);
}

async function keys(engine: Engine): Promise<string[]> {
  const found: string[] = [];
  for await (const [key] of engine.entries("")) found.push(key);
  return found;
}

describe("a database opened after a crash", () => {
  test.each(["CREATING", "UPDATING"])("activates a table whose status was %s", async (status) => {
    const engine = await reopened({ "table~things": table(status), "item-things~a": {} });
    const things = (await tablesOf(engine, ["things"])).get("things");
    expect(things).toEqual(table("ACTIVE"));
    expect(await keys(engine)).toEqual(["item-things~a", "table~things"]);
    await engine.close();
  });

  test("removes everything of a table that was being deleted, and nothing else", async () => {
    const engine = await reopened({
      "table~things": table("DELETING"),
      "item-things~a": {},
      "index-global~things~gsi1~a": {},
      "index-local~things~lsi1~a": {},
      "tag-things~a": "x",
      "table~others": { ...table("ACTIVE"), TableName: "others" },
      "item-others~a": {},
      "item-thingsmore~a": {},
    });
    expect(await keys(engine)).toEqual(["item-others~a", "item-thingsmore~a", "table~others"]);
    await engine.close();
  });
});

test("a change whose body throws writes nothing and releases its locks", async () => {
  const engine = await reopened({ "table~things": table("ACTIVE") });
  const things = (await tablesOf(engine, ["things"])).get("things");
  if (!things) throw new Error("no table");
  const target = { table: things, key: "a" };
  const failing = engine.change([target], (_recording, recorded) => {
    recorded.push({ type: "put", key: "item-things~a", value: {} });
    return Promise.reject(new Error("refused"));
  });
  await expect(failing).rejects.toThrow("refused");
  expect(await keys(engine)).toEqual(["table~things"]);
  await engine.change([target], async (_recording, recorded) => {
    recorded.push({ type: "put", key: "item-things~a", value: {} });
  });
  expect(await keys(engine)).toEqual(["item-things~a", "table~things"]);
  await engine.close();
});

describe("a read of many items leaves no iterator open", () => {
  const things = { ...table("ACTIVE"), GlobalSecondaryIndexes: undefined };
  const item = (pk: string) => ({ pk: { S: pk } });

  test.each([
    ["Scan", {}],
    ["Scan", { Limit: 1 }],
    ["Query", { KeyConditions: { pk: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "a" }] } } }],
  ] as const)("%s %j", async (operation, range) => {
    const engine = await reopened({ "table~things": things });
    for (const pk of ["a", "b"]) await act(engine.store, "PutItem", { TableName: "things", Item: item(pk) });
    const opened: ReturnType<Store["db"]["values"]>[] = [];
    const { values } = engine.store.db;
    engine.store.db.values = (bounds) => {
      const iterator = values(bounds);
      opened.push(iterator);
      return iterator;
    };
    const { Count } = await act(engine.store, operation, { TableName: "things", ...range });
    expect(Count).toBe(operation === "Scan" && !("Limit" in range) ? 2 : 1);
    expect(opened).toHaveLength(1);
    for (const iterator of opened)
      await expect(iterator.next()).rejects.toMatchObject({ code: "LEVEL_ITERATOR_NOT_OPEN" });
    await engine.close();
  });
});
