import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Database } from "./database.ts";
import { DiskStore } from "./store/disk.ts";
import { MemoryStore } from "./store/memory.ts";
import type { Item } from "./table/value.ts";
import { awsLimits } from "./throughput.ts";
import { testSchema } from "./test-schema.ts";

const TableName = "things";
const schema = testSchema(TableName);
const s = (S: string) => ({ S });
const key = (pk: string, sk: number) => ({ pk: s(pk), sk: s(String(sk)) });
const throttled = expect.objectContaining({ code: "ProvisionedThroughputExceededException" }) as Error;

const folder = await mkdtemp(join(tmpdir(), "winnow-throughput-"));
const disk = await DiskStore.open(folder);
afterAll(async () => {
  await disk.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["memory", new MemoryStore()],
  ["disk", disk],
] as const)("in the store on %s, with AWS's limits", (_, store) => {
  let database: Database;
  beforeEach(() => {
    store.transact(() => {
      store.drop(TableName);
      store.create({ schema, timeCreated: 0 });
    });
    database = new Database(store);
  });

  const perform = (operation: string, input: object, now = 0, limits = awsLimits) =>
    database.perform(operation, { ...input }, { now, limits });
  const put = (Item: Item, now = 0) => perform("PutItem", { TableName, Item }, now);
  const write = (pk: string, units: number, now = 0) => {
    for (let at = 0; at < units; at++) put(key(pk, at), now);
  };
  const count = () => database.perform("Scan", { TableName }, { now: 0 })["Count"];

  test("a partition takes 1,000 writes a second, beside those of others", () => {
    write("p", 1_000);
    expect(() => put(key("p", 1_000))).toThrow(throttled);
    expect(count()).toBe(1_000);
    put(key("q", 0), 999);
    put(key("p", 1_000), 1_000);
  });

  test("a write takes a unit for each KB of the item, before or after, and in a transaction two", () => {
    const body = s("x".repeat(300 * 1024));
    put({ ...key("p", 0), body });
    put(key("p", 0));
    const Put = { TableName, Item: { ...key("p", 0), body } };
    perform("TransactWriteItems", { TransactItems: [{ Put }] });
    expect(() => put(key("p", 1))).toThrow(throttled);
  });

  test("a partition of an index takes 1,000 writes a second from all of the table", () => {
    const item = (at: number) => ({ ...key(String(at), 0), gsi1pk: s("open"), gsi1sk: s("1") });
    for (let at = 0; at < 1_000; at++) put(item(at));
    expect(() => put(item(1_000))).toThrow(throttled);
    put(key("1000", 0));
  });

  test("a partition takes 3,000 consistent reads a second, or 6,000 others", () => {
    put(key("p", 0));
    const get = (ConsistentRead: boolean) =>
      perform("GetItem", { TableName, Key: key("p", 0), ConsistentRead });
    for (let at = 0; at < 2_999; at++) get(true);
    get(false);
    get(false);
    expect(() => get(false)).toThrow(throttled);
    put(key("p", 0));
  });

  test("a query takes a unit for each 8 KB that it reads", () => {
    const body = s("x".repeat(300 * 1024));
    for (let at = 0; at < 3; at++) put({ ...key("p", at), body });
    const query = (now: number) =>
      perform(
        "Query",
        {
          TableName,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": s("p") },
        },
        now,
      );
    const queryUntilThrottled = (now: number) => {
      let queries = 0;
      for (; queries < 1_000; queries++)
        try {
          query(now);
        } catch {
          break;
        }
      return queries;
    };
    expect(queryUntilThrottled(2_000)).toBe(Math.ceil(3_000 / (900 / 8)));
  });

  test("the rest of a batch is left unprocessed; a batch of which nothing fits is refused", () => {
    const batch = (at: number) =>
      perform("BatchWriteItem", {
        RequestItems: { [TableName]: [0, 1].map((more) => ({ PutRequest: { Item: key("p", at + more) } })) },
      });
    write("p", 999);
    expect(batch(999)).toEqual({
      UnprocessedItems: { [TableName]: [{ PutRequest: { Item: key("p", 1_000) } }] },
    });
    expect(() => batch(2_000)).toThrow(throttled);
    expect(count()).toBe(1_000);
  });

  test("a transaction is cancelled as a whole", () => {
    write("p", 1_000);
    const Item = { ...key("q", 0), gsi1pk: s("open"), gsi1sk: s("1") };
    const transaction = {
      TransactItems: [{ Put: { TableName, Item } }, { Put: { TableName, Item: key("p", 1_000) } }],
    };
    expect(() => perform("TransactWriteItems", transaction)).toThrow(
      expect.objectContaining({
        code: "TransactionCanceledException",
        extra: {
          CancellationReasons: [{ Code: "None" }, expect.objectContaining({ Code: "ThrottlingError" })],
        },
      }),
    );
    expect(count()).toBe(1_000);
    const values = { ":open": s("open") };
    const query = { TableName, IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :open" };
    expect(perform("Query", { ...query, ExpressionAttributeValues: values }, 1_000)["Count"]).toBe(0);
  });
});
