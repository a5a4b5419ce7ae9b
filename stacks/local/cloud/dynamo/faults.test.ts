/** DynamoDB's less pleasant behaviour, over the wire, while a fault of the local cloud asks for it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { refusal } from "../../../proof/conformance/bucket.ts";
import { createTable, key, s, type Item } from "../../../proof/conformance/table.ts";
import { startCloud, type Cloud } from "../server.ts";

const TableName = "things";
let folder = "";
let cloud: Cloud;
let dynamodb: DynamoDBClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-faults-"));
  cloud = await startCloud({ port: 0, folder });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  dynamodb = new DynamoDBClient({
    endpoint: cloud.endpoint,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  await createTable(dynamodb, TableName);
});
afterEach(() => fetch(`${cloud.endpoint}/_local/faults`, { method: "DELETE" }));
afterAll(async () => {
  dynamodb.destroy();
  await cloud.close();
  await rm(folder, { recursive: true });
});

async function inject(fault: object): Promise<void> {
  const body = JSON.stringify({ service: "dynamodb", ...fault });
  expect((await fetch(`${cloud.endpoint}/_local/faults`, { method: "POST", body })).status).toBe(200);
}

const put = (Item: Item) => dynamodb.send(new PutItemCommand({ TableName, Item }));

test("A read misses the last write unless it is consistent.", async () => {
  await inject({ kind: "lag", seconds: 172_800 });
  const Item = { ...key("late"), gsi1pk: s("all"), gsi1sk: s("1") };
  await put(Item);
  const get = async (more: object) =>
    (await dynamodb.send(new GetItemCommand({ TableName, Key: key("late"), ...more }))).Item;
  const batch = async (more: object) =>
    (
      await dynamodb.send(
        new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [key("late")], ...more } } }),
      )
    ).Responses?.[TableName];
  const query = async () =>
    (
      await dynamodb.send(
        new QueryCommand({
          TableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :all",
          ExpressionAttributeValues: { ":all": s("all") },
        }),
      )
    ).Items;
  expect([await get({}), await batch({}), await query()]).toEqual([undefined, [], []]);
  expect(await get({ ConsistentRead: true })).toEqual(Item);
  expect(await batch({ ConsistentRead: true })).toEqual([Item]);
  await fetch(`${cloud.endpoint}/_local/faults`, { method: "DELETE" });
  expect([await get({}), await batch({}), await query()]).toEqual([Item, [Item], [Item]]);
});

test("A partition takes 1,000 units of writes a second.", async () => {
  await inject({ kind: "throttle" });
  const body = s("x".repeat(399 * 1024));
  // They take at most two seconds, so that four are made within one.
  const refusals = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      put({ ...key("hot", String(at)), body }).then(
        () => null,
        (error: Error) => error.name,
      ),
    ),
  );
  expect(new Set(refusals)).toEqual(new Set([null, "ProvisionedThroughputExceededException"]));
});

test("A transaction is in flight until it is answered, and others on its items are refused.", async () => {
  await inject({ kind: "conflict", seconds: 0.5, count: 1 });
  const transact = (...names: string[]) =>
    dynamodb.send(
      new TransactWriteItemsCommand({
        TransactItems: names.map((name) => ({ Put: { TableName, Item: key(name) } })),
      }),
    );
  const first = transact("a", "b");
  await expect.poll(() => refusal(put(key("a")))).toBe("TransactionConflictException");
  await expect(transact("c", "b")).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "None" }, { Code: "TransactionConflict" }],
  });
  await put(key("c"));
  await first;
  await transact("a", "b");
});
