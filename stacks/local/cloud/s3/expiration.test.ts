import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCloud, type Cloud } from "../server.ts";

const dayMs = 24 * 60 * 60 * 1000;
let folder = "";
let cloud: Cloud;
let s3: S3Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-expiration-"));
  cloud = await startCloud({ port: 0, folder });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  s3 = new S3Client({ endpoint: cloud.endpoint, region: "us-east-1", credentials });
  await s3.send(new CreateBucketCommand({ Bucket: "files" }));
  const Rules = [
    { Status: "Enabled" as const, Filter: { Prefix: "upload/" }, Expiration: { Days: 7 } },
    { Status: "Disabled" as const, Filter: { Prefix: "" }, Expiration: { Days: 1 } },
    {
      Status: "Enabled" as const,
      Filter: { Prefix: "" },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
    },
  ];
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket: "files", LifecycleConfiguration: { Rules } }),
  );
});
afterAll(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

const keys = async () => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: "files" }));
  return Contents.map((object) => object.Key);
};

test("Objects expire after the days of their prefix, and not before.", async () => {
  const before = Date.now();
  for (const Key of ["upload/1", "kept/1"])
    await s3.send(new PutObjectCommand({ Bucket: "files", Key, Body: "x" }));
  const after = Date.now();
  await cloud.services.s3.expire(before + 7 * dayMs - 1);
  expect(await keys()).toEqual(["kept/1", "upload/1"]);
  await cloud.services.s3.expire(after + 7 * dayMs);
  expect(await keys()).toEqual(["kept/1"]);
});

test("Incomplete multipart uploads expire as well.", async () => {
  const before = Date.now();
  await s3.send(new CreateMultipartUploadCommand({ Bucket: "files", Key: "left" }));
  const after = Date.now();
  const uploads = async () =>
    (await s3.send(new ListMultipartUploadsCommand({ Bucket: "files" }))).Uploads?.length ?? 0;
  await cloud.services.s3.expire(before + 2 * dayMs - 1);
  expect(await uploads()).toBe(1);
  await cloud.services.s3.expire(after + 2 * dayMs);
  expect(await uploads()).toBe(0);
});
