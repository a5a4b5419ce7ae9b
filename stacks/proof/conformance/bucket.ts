/** A bucket for one test file, and helpers of the S3 tests. */
import { createHash } from "node:crypto";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { openTarget, uniqueName, type Target } from "./target.ts";

export interface OwnBucket {
  s3: S3Client;
  bucket: string;
  target: Target;
  /** Reads the bytes of an object. */
  read(key: string): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openBucket(): Promise<OwnBucket> {
  const target = await openTarget();
  const s3 = new S3Client(target.config);
  const bucket = uniqueName();
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));

  async function read(key: string): Promise<Buffer> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  async function empty(): Promise<void> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    if (Contents.length > 0) await empty();
  }

  return {
    s3,
    bucket,
    target,
    read,
    async close() {
      if (process.env["CONFORMANCE_ENDPOINT"] !== undefined) {
        await empty();
        await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
      }
      s3.destroy();
      await target.close();
    },
  };
}

export function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}

/** The name of the error with which a request is refused. */
export async function refusal(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return "accepted";
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
