import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Entity } from "electrodb";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";

export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(deadline), {
  // A map with a key "constructor" looks like an instance of a class.
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
});

/** What every entity is configured with. */
export const config = { client: documents };

// Entities are defined when modules load, which is before the program is configured.
Entity.prototype.getTableName = () => Config.get().table;
