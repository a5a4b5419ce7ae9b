import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTable, key, n, s } from "../../../proof/conformance/table.ts";
import { startCloud, type Cloud } from "../server.ts";

const nowSeconds = 1_800_000_000;
const fiveYearsSeconds = 5 * 365 * 24 * 60 * 60;
let folder = "";
let cloud: Cloud;
let dynamodb: DynamoDBClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-ttl-"));
  cloud = await startCloud({ port: 0, folder });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  dynamodb = new DynamoDBClient({ endpoint: cloud.endpoint, region: "us-east-1", credentials });
  await createTable(dynamodb, "ending");
  const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
  await dynamodb.send(new UpdateTimeToLiveCommand({ TableName: "ending", TimeToLiveSpecification }));
});
afterAll(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["a second ago is deleted", n(nowSeconds - 1), false],
  ["now stays", n(nowSeconds), true],
  ["later stays", n(nowSeconds + 1), true],
  ["over five years ago stays, as on AWS", n(nowSeconds - fiveYearsSeconds), true],
  ["in text stays", s("1"), true],
])("An item whose TTL is %s", async (name, expires, stays) => {
  await dynamodb.send(new PutItemCommand({ TableName: "ending", Item: { ...key(name), expires } }));
  await cloud.services.dynamodb.expire(nowSeconds * 1000);
  const { Item } = await dynamodb.send(new GetItemCommand({ TableName: "ending", Key: key(name) }));
  expect(Item !== undefined).toBe(stays);
});

test("An item is deleted as late as the fault says.", async () => {
  await dynamodb.send(
    new PutItemCommand({ TableName: "ending", Item: { ...key("late"), expires: n(nowSeconds - 100) } }),
  );
  const stays = async (seconds: number) => {
    const body = JSON.stringify({ service: "dynamodb", kind: "expire late", seconds, count: 1 });
    await fetch(`${cloud.endpoint}/_local/faults`, { method: "POST", body });
    await cloud.services.dynamodb.expire(nowSeconds * 1000);
    const get = new GetItemCommand({ TableName: "ending", Key: key("late") });
    return (await dynamodb.send(get)).Item !== undefined;
  };
  expect([await stays(100), await stays(99)]).toEqual([true, false]);
});
