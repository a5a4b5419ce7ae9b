/** The table and the bucket of files, protected against loss. */
import { Duration, type Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, type ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { removalPolicyOf, type Installation, nameOf } from "./installation.ts";
import type { Stage } from "../stages.ts";
import { topology } from "../topology.ts";

export interface Data {
  stack: Stack;
  /** The table of the stage, or the restored one in its place. */
  table: ITable;
  files: Bucket;
}

export function dataStack({ stage, openStack }: Installation): Data {
  const stack = openStack(nameOf(stage, "data"));
  const own = table(stack, stage);
  // Exported also while a restored table is used: CloudFormation cannot remove an export that another stack imports.
  for (const value of [own.tableName, own.tableArn]) stack.exportValue(value);
  const restored =
    stage.restoredTable === undefined
      ? undefined
      : Table.fromTableName(stack, "RestoredTable", stage.restoredTable);
  return { stack, table: restored ?? own, files: files(stack, stage) };
}

function table(stack: Stack, stage: Stage): Table {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new Table(stack, "Table", {
    partitionKey: key("pk"),
    sortKey: key("sk"),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: "expires",
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: stage.recoveryDays,
    },
    deletionProtection: stage.keepsData,
    removalPolicy: removalPolicyOf(stage),
  });
  for (const indexName of topology.table.indexes)
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: key(`${indexName}pk`),
      sortKey: key(`${indexName}sk`),
    });
  return table;
}

function files(stack: Stack, stage: Stage): Bucket {
  return new Bucket(stack, "Files", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    cors: [
      {
        allowedOrigins: [originOf(stage)],
        allowedMethods: [HttpMethods.POST],
        allowedHeaders: ["*"],
        maxAge: 3600,
      },
    ],
    versioned: true,
    lifecycleRules: [
      {
        id: "earlier-versions",
        noncurrentVersionExpiration: Duration.days(stage.recoveryDays),
        expiredObjectDeleteMarker: true,
      },
      { id: "unfinished-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...topology.files.expiry.map(({ prefix, days }) => ({
        id: `expire-${prefix.replaceAll("/", "")}`,
        prefix,
        expiration: Duration.days(days),
      })),
      ...topology.files.earlierVersions.map(({ prefix, days }) => ({
        id: `earlier-versions-${prefix.replaceAll("/", "")}`,
        prefix,
        noncurrentVersionExpiration: Duration.days(days),
      })),
    ],
    removalPolicy: removalPolicyOf(stage),
    autoDeleteObjects: !stage.keepsData,
  });
}

/**
 * The allowed origin of uploads. The distribution is created after the bucket, so a stage without a domain allows all
 * domains of CloudFront.
 */
function originOf(stage: Stage): string {
  return `https://${stage.domain?.name ?? "*.cloudfront.net"}`;
}
