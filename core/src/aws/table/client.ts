import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Entity } from "electrodb";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";
import { joinReads } from "./together.ts";

// A map with a key "constructor" looks like an instance of a class.
const translation = { marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true } };

export const documents = joinReads(DynamoDBDocumentClient.from(new DynamoDBClient(deadline), translation));

// Nobody reads the log of the SDK, for which it copies the input and output of each call.
documents.middlewareStack.remove("loggerMiddleware");

/** What every entity is configured with. */
export const config = { client: documents };

/** For entities whose rows are added to: the SDK would repeat an addition whose answer was lost. */
export const configWithoutRetries = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient({ ...deadline, maxAttempts: 1 }), translation),
};

// Entities are defined when modules load, which is before the program is configured.
Entity.prototype.getTableName = () => Config.get().table;
