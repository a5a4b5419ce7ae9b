import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCloud, type Cloud } from "../server.ts";

let folder = "";
let cloud: Cloud;
let s3: S3Client;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-content-"));
  cloud = await startCloud({ port: 0, folder });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  s3 = new S3Client({ endpoint: cloud.endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
  await s3.send(new CreateBucketCommand({ Bucket: "files" }));
});
afterEach(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

const put = (Key: string, more = {}) =>
  s3.send(new PutObjectCommand({ Bucket: "files", Key, Body: "x", ...more }));

/** The number of contents on disk. */
async function contents(): Promise<number> {
  const entries = await readdir(join(folder, "s3", "content"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test("The bytes of replaced, overwritten and deleted objects are removed.", async () => {
  await put("a");
  await put("b");
  expect(await contents()).toBe(2);
  await put("a");
  await s3.send(new CopyObjectCommand({ Bucket: "files", Key: "b", CopySource: "files/a" }));
  expect(await contents()).toBe(2);
  await s3.send(new DeleteObjectCommand({ Bucket: "files", Key: "a" }));
  expect(await contents()).toBe(1);
});

test("The bytes of refused requests are removed.", async () => {
  await put("a");
  await expect(put("b", { ContentMD5: "AAAAAAAAAAAAAAAAAAAAAA==" })).rejects.toThrow("did not match");
  await expect(put("a", { IfNoneMatch: "*" })).rejects.toThrow("did not hold");
  await expect(put("b", { Bucket: "nowhere" })).rejects.toThrow("does not exist");
  expect(await contents()).toBe(1);
});

test("The parts of an upload are removed when it is completed or aborted.", async () => {
  const at = { Bucket: "files", Key: "parts" };
  const uploads = await Promise.all([1, 2].map(() => s3.send(new CreateMultipartUploadCommand(at))));
  const [first, second] = uploads.map((upload) => upload.UploadId);
  const part = (UploadId: string | undefined) =>
    s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: "part" }));
  await part(first);
  const { ETag } = await part(first);
  await part(second);
  expect(await contents()).toBe(2);
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId: first, MultipartUpload }));
  await s3.send(new AbortMultipartUploadCommand({ ...at, UploadId: second }));
  expect(await contents()).toBe(1);
});
