import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Entity } from "electrodb";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";
import { Sha256 } from "./sha256.ts";
import { joinReads } from "./together.ts";

// A map with a key "constructor" looks like an instance of a class.
const translation = { marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true } };

/**
 * What the SDK does for each call and nobody needs: the copies for its log, the name of the program, and a header against loops of
 * functions, which DynamoDB does not read. They are a fifth of the CPU time of a call.
 */
const needless = ["loggerMiddleware", "getUserAgentMiddleware", "recursionDetectionMiddleware"];

function createDocuments(options: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...deadline, ...options, sha256: Sha256 }),
    translation,
  );
  for (const name of needless) client.middlewareStack.remove(name);
  // Each call copies the configuration twice: an object that grew property by property takes 12 µs, a fresh copy of it one.
  return Object.assign(client, { config: { ...client.config } });
}

export const documents = joinReads(createDocuments());

/** What every entity is configured with. */
export const config = { client: documents };

const fresh = { keepAlive: false };

/**
 * For additions, which the SDK would repeat where an answer was lost. Each has a connection of its own: one
 * that a function keeps while Lambda freezes it is gone afterwards.
 */
export const configWithoutRetries = {
  client: createDocuments({
    maxAttempts: 1,
    requestHandler: { ...deadline.requestHandler, httpAgent: fresh, httpsAgent: fresh },
  }),
};

// Entities are defined when modules load, which is before the program is configured.
Entity.prototype.getTableName = () => Config.get().table;

/** How ElectroDB makes any call. */
interface Caller {
  go(method: string, parameters: unknown, options?: object): Promise<unknown>;
}

// ElectroDB makes an error with a stack before each call, which is more than half of its time. The SDK's own error names the place of the
// call below its own twelve frames.
const caller = Entity.prototype as unknown as Caller;
const { go } = caller;
caller.go = function (this: Caller, method, parameters, options) {
  return go.call(this, method, parameters, { ...options, originalErr: true });
};
Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 30);
