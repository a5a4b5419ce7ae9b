/** A table for one test file, with the product's schema: a partition and a sort key, and one index. */
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  waitUntilTableExists,
  type AttributeValue,
} from "@aws-sdk/client-dynamodb";
import { openTarget, uniqueName } from "./target.ts";

export type Item = Record<string, AttributeValue>;

export interface OwnTable {
  dynamodb: DynamoDBClient;
  table: string;
  put(item: Item): Promise<unknown>;
  get(pk: string, sk?: string): Promise<Item | undefined>;
  close(): Promise<void>;
}

const strings = ["pk", "sk", "gsi1pk", "gsi1sk"];
const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: "HASH" as const },
  { AttributeName: range, KeyType: "RANGE" as const },
];

export async function openTable(): Promise<OwnTable> {
  const target = await openTarget();
  const dynamodb = new DynamoDBClient(target.config);
  const table = uniqueName();
  await createTable(dynamodb, table);

  return {
    dynamodb,
    table,
    put: (item) => dynamodb.send(new PutItemCommand({ TableName: table, Item: item })),
    async get(pk, sk = "0") {
      const get = new GetItemCommand({ TableName: table, Key: key(pk, sk), ConsistentRead: true });
      return (await dynamodb.send(get)).Item;
    },
    async close() {
      await dynamodb.send(new DeleteTableCommand({ TableName: table }));
      dynamodb.destroy();
      await target.close();
    },
  };
}

export async function createTable(dynamodb: DynamoDBClient, name: string): Promise<void> {
  await dynamodb.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: strings.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: keys("pk", "sk"),
      GlobalSecondaryIndexes: [
        { IndexName: "gsi1", KeySchema: keys("gsi1pk", "gsi1sk"), Projection: { ProjectionType: "ALL" } },
      ],
    }),
  );
  await waitUntilTableExists(
    { client: dynamodb, maxWaitTime: 60, minDelay: 0.05, maxDelay: 1 },
    { TableName: name },
  );
}

export function key(pk: string, sk = "0"): Item {
  return { pk: { S: pk }, sk: { S: sk } };
}

export const n = (value: number): AttributeValue => ({ N: String(value) });
export const s = (value: string): AttributeValue => ({ S: value });
