/** Tables of format 3, as they lie in LevelDB, are brought over whole, however often that is interrupted. */
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Database } from "./database.ts";
import { bringOver } from "./former-store.ts";
import { DiskStore } from "./store/disk.ts";
import type { Item } from "./table/value.ts";

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: "HASH" },
  { AttributeName: sort, KeyType: "RANGE" },
];
const table = (TableName: string) => ({
  TableName,
  TableStatus: "ACTIVE",
  CreationDateTime: 1_750_000_000.5,
  AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((AttributeName) => {
    return { AttributeName, AttributeType: "S" };
  }),
  KeySchema: keys("pk", "sk"),
  GlobalSecondaryIndexes: [
    {
      IndexName: "gsi1",
      IndexStatus: "ACTIVE",
      KeySchema: keys("gsi1pk", "gsi1sk"),
      Projection: { ProjectionType: "ALL" },
    },
  ],
});
const item = (sk: string): Item => ({
  pk: { S: "p" },
  sk: { S: sk },
  gsi1pk: { S: "all" },
  gsi1sk: { S: sk },
  expires: { N: "1800000000" },
  map: { M: { list: { L: [{ N: "1" }, { BOOL: true }] } } },
});

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-former-"));
  const level = new ClassicLevel<string, unknown>(folder, { valueEncoding: "json" });
  await level.put("table~things", table("things"));
  await level.put("table~thingsmore", table("thingsmore"));
  await level.put("ttl~things", "expires");
  for (const sk of ["1", "2"]) await level.put(`item-things~hash/${sk}`, item(sk));
  await level.put("index-global~things~gsi1~x/1", item("1"));
  await level.put("item-thingsmore~hash/3", item("3"));
  await level.close();
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () => (await readdir(folder)).toSorted();

async function expectEverything(): Promise<void> {
  const store = await DiskStore.open(folder);
  const database = new Database(store);
  const ask = (operation: string, input: object) => database.perform(operation, { ...input }, { now: 0 });
  try {
    expect(ask("Scan", { TableName: "things" })["Items"]).toEqual([item("1"), item("2")]);
    expect(ask("Scan", { TableName: "thingsmore" })["Items"]).toEqual([item("3")]);
    const query = {
      TableName: "things",
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :all",
      ExpressionAttributeValues: { ":all": { S: "all" } },
    };
    expect(ask("Query", query)["Items"]).toEqual([item("1"), item("2")]);
    expect(ask("DescribeTable", { TableName: "things" })["Table"]).toMatchObject({
      CreationDateTime: 1_750_000_000.5,
    });
    database.expire(1_800_000_001_000);
    expect(ask("Scan", { TableName: "things" })["Count"]).toBe(0);
  } finally {
    await store.close();
  }
}

test("Items, indexes, creation and time to live are there, and LevelDB is gone.", async () => {
  await bringOver(folder);
  expect(await files()).toEqual(["tables.sqlite"]);
  await expectEverything();
});

test("An attempt that was interrupted is begun anew.", async () => {
  await writeFile(join(folder, "tables.sqlite.new"), "half of");
  await writeFile(join(folder, "tables.sqlite.new-wal"), "half of");
  await bringOver(folder);
  expect(await files()).toEqual(["tables.sqlite"]);
  await expectEverything();
});

test("LevelDB's files that were left over are deleted, and what was written since stays.", async () => {
  const former = await mkdtemp(join(tmpdir(), "winnow-former-"));
  await cp(folder, former, { recursive: true });
  await bringOver(folder);
  const store = await DiskStore.open(folder);
  new Database(store).perform("DeleteTable", { TableName: "thingsmore" }, { now: 0 });
  await store.close();
  await cp(former, folder, { recursive: true });
  await bringOver(folder);
  expect(await files()).toEqual(["tables.sqlite"]);
  const again = await DiskStore.open(folder);
  expect([...again.definitions().keys()]).toEqual(["things"]);
  await again.close();
  await rm(former, { recursive: true });
});

test("A folder without LevelDB is left alone.", async () => {
  await rm(folder, { recursive: true });
  await bringOver(folder);
  await DiskStore.open(folder).then((store) => store.close());
  expect(await files()).toEqual(["tables.sqlite"]);
});
