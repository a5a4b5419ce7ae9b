/** The least that an HTTP function with a table loads. The bundles are compared with it. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { Hono } from "hono";
import { handle } from "hono/aws-lambda";

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

const app = new Hono().get("/rows/:id", async (c) => {
  const key = { pk: c.req.param("id"), sk: "row" };
  const { Item: row } = await documents.send(new GetCommand({ TableName: "rows", Key: key }));
  return row ? c.json(row) : c.notFound();
});

export const handler = handle(app);
