/** The least that a verification costs: a handler that reads two rows together and writes two in a transaction, by the SDK as it comes. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { Hono } from "hono";

/** As long as a verdict with its evidence. */
const verdict = { status: "valid", reason: "mailbox_found", evidence: "x".repeat(1_000) };

export function twoCalls(table: string): Hono {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  let calls = 0;
  return new Hono().post("/v1/verify", async (c) => {
    const { email } = await c.req.json<{ email: string }>();
    calls += 1;
    const pk = `bench#${calls % 8}`;
    const keys = ["rules", "suppression"].map((sk) => ({ pk, sk }));
    await documents.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    const row = { pk, sk: `verification#${calls}`, email, ...verdict };
    const count = {
      ...{ TableName: table, Key: { pk, sk: `count#${calls % 16}` } },
      UpdateExpression: "ADD valid :one",
      ExpressionAttributeValues: { ":one": 1 },
    };
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [{ Put: { TableName: table, Item: row } }, { Update: count }],
      }),
    );
    return c.json(row);
  });
}
