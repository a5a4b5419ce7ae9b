/** SDK clients of the local cloud, independent of the environment. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { REGION } from "../cloud/emulated-service.ts";

/** Longer than the longest poll. */
const REQUEST_TIMEOUT_MS = 30_000;
const CONNECTION_TIMEOUT_MS = 5_000;
const MAXIMUM_SOCKETS = 200;

/** With these retries, a request survives a restart of the local cloud. */
const MAXIMUM_ATTEMPTS = 8;

function configuration(endpoint: string) {
  return {
    endpoint,
    region: REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: MAXIMUM_ATTEMPTS,
    requestHandler: {
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      httpAgent: { maxSockets: MAXIMUM_SOCKETS },
    },
  };
}

export function sqsClient(endpoint: string): SQSClient {
  return new SQSClient(configuration(endpoint));
}

export function clients(endpoint: string) {
  const options = configuration(endpoint);
  return {
    dynamodb: new DynamoDBClient(options),
    s3: new S3Client({ ...options, forcePathStyle: true }),
    sqs: new SQSClient(options),
    events: new EventBridgeClient(options),
    ses: new SESv2Client(options),
  };
}

export type Clients = ReturnType<typeof clients>;
