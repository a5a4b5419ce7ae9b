import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  type CORSRule,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBucket, refusal } from "./bucket.ts";
import { presign } from "./presign.ts";
import { uniqueName } from "./target.ts";

const { s3, bucket, close } = await openBucket();
afterAll(close);

describe("a bucket", () => {
  test("exists after its creation and is listed", async () => {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }));
    const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
    expect(Buckets.map((one) => one.Name)).toContain(bucket);
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: uniqueName() })))).toBe("NotFound");
  });

  test("needs a name that is valid as a host name", async () => {
    for (const name of ["Upper", "a_b", "-a-", "ab"])
      expect(await refusal(s3.send(new CreateBucketCommand({ Bucket: name })))).toBe("InvalidBucketName");
  });

  test("can be deleted only if it is empty", async () => {
    const other = uniqueName();
    await s3.send(new CreateBucketCommand({ Bucket: other }));
    await s3.send(new PutObjectCommand({ Bucket: other, Key: "x", Body: "x" }));
    expect(await refusal(s3.send(new DeleteBucketCommand({ Bucket: other })))).toBe("BucketNotEmpty");
    await s3.send(new DeleteObjectCommand({ Bucket: other, Key: "x" }));
    await s3.send(new DeleteBucketCommand({ Bucket: other }));
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: other })))).toBe("NotFound");
  });
});

describe("a page of another origin", () => {
  const rule: CORSRule = {
    AllowedOrigins: ["http://localhost:5173", "https://*.example.com"],
    AllowedMethods: ["GET", "PUT"],
    AllowedHeaders: ["content-*"],
    ExposeHeaders: ["ETag"],
    MaxAgeSeconds: 300,
  };
  let url = "";
  beforeAll(async () => {
    await s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }));
    url = await presign(s3, new PutObjectCommand({ Bucket: bucket, Key: "cors" }));
  });

  const preflight = (origin: string, method: string, headers?: string) =>
    fetch(url, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": method,
        ...(headers === undefined ? {} : { "access-control-request-headers": headers }),
      },
    });

  test.each([
    ["http://localhost:5173", "PUT", "content-type", 200],
    ["https://app.example.com", "GET", undefined, 200],
    ["http://localhost:5174", "PUT", undefined, 403],
    ["https://example.org", "PUT", undefined, 403],
    ["http://localhost:5173", "DELETE", undefined, 403],
    ["http://localhost:5173", "PUT", "x-secret", 403],
  ])("%s with method %s and headers %s is answered with %i", async (origin, method, headers, status) => {
    const answer = await preflight(origin, method, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBe(status === 200 ? origin : null);
  });

  test("receives the max age of a preflight response", async () => {
    const { headers } = await preflight("http://localhost:5173", "PUT", "content-type");
    expect(headers.get("access-control-max-age")).toBe("300");
    expect(headers.get("access-control-allow-headers")).toBe("content-type");
  });

  test("may read the ETag of the object that it put", async () => {
    const origin = "http://localhost:5173";
    const answer = await fetch(url, { method: "PUT", body: "x", headers: { origin } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.get("access-control-expose-headers")).toBe("ETag");
  });

  test("without a matching rule receives no CORS headers", async () => {
    const headers = { origin: "http://localhost:5174" };
    const answer = await fetch(url, { method: "PUT", body: "x", headers });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("is subject to rules that can be read back", async () => {
    const { CORSRules } = await s3.send(new GetBucketCorsCommand({ Bucket: bucket }));
    expect(CORSRules).toEqual([rule]);
  });
});

describe("a lifecycle", () => {
  test("can be read as it was put", async () => {
    const Rules = [
      {
        ID: "uploads",
        Status: "Enabled" as const,
        Filter: { Prefix: "upload/" },
        Expiration: { Days: 7 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ];
    const get = () => s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }));
    expect(await refusal(get())).toBe("NoSuchLifecycleConfiguration");
    await s3.send(
      new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration: { Rules } }),
    );
    expect((await get()).Rules).toEqual(Rules);
  });
});
