/** Creates or updates the table and the bucket. */
import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { Topology } from "../../topology.ts";
import { queueArn } from "../cloud/arn.ts";
import { nameOf } from "./resource-name.ts";

const maxWaitSeconds = 30;
const ttlAttribute = "expires";

export async function provisionTable(
  dynamodb: DynamoDBClient,
  TableName: string,
  { indexes }: Topology["table"],
): Promise<void> {
  const attributes = ["pk", "sk", ...indexes.flatMap((index) => [`${index}pk`, `${index}sk`])];
  const command = new CreateTableCommand({
    TableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: keys("pk", "sk"),
    GlobalSecondaryIndexes: indexes.map((IndexName) => ({
      IndexName,
      KeySchema: keys(`${IndexName}pk`, `${IndexName}sk`),
      Projection: { ProjectionType: "ALL" },
    })),
  });
  await dynamodb.send(command).catch(ignore(ResourceInUseException));
  await waitUntilTableExists(
    { client: dynamodb, maxWaitTime: maxWaitSeconds, minDelay: 1, maxDelay: 1 },
    { TableName },
  );
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === "ENABLED") return;
  await dynamodb.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: ttlAttribute, Enabled: true },
    }),
  );
}

export async function provisionBucket(
  s3: S3Client,
  Bucket: string,
  stage: string,
  { expiry, notifications }: Topology["files"],
): Promise<void> {
  await s3.send(new CreateBucketCommand({ Bucket })).catch(ignore(BucketAlreadyOwnedByYou));
  await s3.send(
    new PutBucketCorsCommand({
      Bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: ["*"],
            AllowedMethods: ["POST", "GET", "HEAD"],
            AllowedHeaders: ["*"],
            MaxAgeSeconds: 3600,
          },
        ],
      },
    }),
  );
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: {
        Rules: [
          {
            ID: "unfinished-uploads",
            Status: "Enabled",
            Filter: { Prefix: "" },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          },
          ...expiry.map(({ prefix, days }) => ({
            ID: `expire-${prefix.replaceAll("/", "")}`,
            Status: "Enabled" as const,
            Filter: { Prefix: prefix },
            Expiration: { Days: days },
          })),
        ],
      },
    }),
  );
  await s3.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket,
      NotificationConfiguration: {
        QueueConfigurations: notifications.map(({ prefix, queue }) => ({
          QueueArn: queueArn(nameOf(stage, queue)),
          Events: ["s3:ObjectCreated:*"],
          Filter: { Key: { FilterRules: [{ Name: "prefix", Value: prefix }] } },
        })),
      },
    }),
  );
}

function keys(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: "HASH" as const },
    { AttributeName: range, KeyType: "RANGE" as const },
  ];
}

/** Ignores errors of this class, which report that the resource exists. */
function ignore(kind: new (...arguments_: never[]) => Error) {
  return (error: unknown) => {
    if (!(error instanceof kind)) throw error;
  };
}
