/** SDK clients of the local cloud, independent of the environment. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { regionName } from "../cloud/emulated-service.ts";

/** Longer than the longest poll. */
const requestTimeoutMs = 30_000;
const connectionTimeoutMs = 5_000;
const maxSockets = 200;

/** With these retries, a request survives a restart of the local cloud. */
const maxAttempts = 8;

function configuration(endpoint: string) {
  return {
    endpoint,
    region: regionName,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: maxAttempts,
    requestHandler: {
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      connectionTimeout: connectionTimeoutMs,
      httpAgent: { maxSockets: maxSockets },
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
