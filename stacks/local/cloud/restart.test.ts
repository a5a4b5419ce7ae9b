import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  TransactWriteItemsCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTable, key, n } from "../../proof/conformance/table.ts";
import { startCloud, type Cloud } from "./server.ts";

let folder = "";
let cloud: Cloud;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-restart-"));
  cloud = await startCloud({ port: 0, folder });
});
afterEach(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

async function restart(): Promise<void> {
  await cloud.close();
  cloud = await startCloud({ port: 0, folder });
}

const config = () => ({
  endpoint: cloud.endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});

describe("after a restart", () => {
  test("a bucket has its objects, rules, and multipart uploads, which can be completed", async () => {
    const before = new S3Client(config());
    await before.send(new CreateBucketCommand({ Bucket: "files" }));
    const rule = { AllowedOrigins: ["*"], AllowedMethods: ["GET"] };
    await before.send(
      new PutBucketCorsCommand({ Bucket: "files", CORSConfiguration: { CORSRules: [rule] } }),
    );
    await before.send(new PutObjectCommand({ Bucket: "files", Key: "a", Body: "x", Metadata: { m: "1" } }));
    const at = { Bucket: "files", Key: "parts" };
    const { UploadId } = await before.send(new CreateMultipartUploadCommand(at));
    const { ETag } = await before.send(
      new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: "part" }),
    );

    await restart();
    const after = new S3Client(config());
    expect(await after.send(new GetObjectCommand({ Bucket: "files", Key: "a" }))).toMatchObject({
      Metadata: { m: "1" },
    });
    expect((await after.send(new GetBucketCorsCommand({ Bucket: "files" }))).CORSRules).toEqual([rule]);
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await after.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }));
    const { Body } = await after.send(new GetObjectCommand(at));
    expect(await Body?.transformToString()).toBe("part");
  });

  test("only the bytes of an interrupted write are removed from disk", async () => {
    const s3 = new S3Client(config());
    await s3.send(new CreateBucketCommand({ Bucket: "files" }));
    await s3.send(new PutObjectCommand({ Bucket: "files", Key: "a", Body: "x" }));
    const content = join(folder, "s3", "content");
    const files = async () =>
      (await readdir(content, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const [kept] = await files();
    await writeFile(join(content, "torn"), "half of");
    await restart();
    expect((await files()).map((entry) => entry.name)).toEqual([kept?.name]);
  });

  test("a table has its items, TTL attribute and request tokens", async () => {
    const before = new DynamoDBClient(config());
    await createTable(before, "things");
    const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
    await before.send(new UpdateTimeToLiveCommand({ TableName: "things", TimeToLiveSpecification }));
    const transaction = new TransactWriteItemsCommand({
      ClientRequestToken: "once",
      TransactItems: [
        {
          Update: {
            TableName: "things",
            Key: key("counter"),
            UpdateExpression: "ADD n :one",
            ExpressionAttributeValues: { ":one": n(1) },
          },
        },
      ],
    });
    await before.send(transaction);

    await restart();
    const after = new DynamoDBClient(config());
    await after.send(transaction);
    const { Item } = await after.send(new GetItemCommand({ TableName: "things", Key: key("counter") }));
    expect(Item).toEqual({ ...key("counter"), n: n(1) });
    const { TimeToLiveDescription } = await after.send(
      new DescribeTimeToLiveCommand({ TableName: "things" }),
    );
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "expires" });
  });
});
