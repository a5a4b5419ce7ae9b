import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { setting } from "../../kit/setting.ts";
import { deadline } from "../deadline.ts";

export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(deadline), {
  marshallOptions: { removeUndefinedValues: true },
});

/** What every entity is configured with: the one table of the stage. */
export const config = {
  client: documents,
  get table() {
    return setting("TABLE_NAME");
  },
};
