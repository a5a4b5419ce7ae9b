import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, describe, expect, test } from "vitest";
import { openBucket } from "./bucket.ts";
import { presign } from "./presign.ts";

const { s3, bucket, read, close } = await openBucket();
afterAll(close);

const getting = (Key: string, more = {}) => new GetObjectCommand({ Bucket: bucket, Key, ...more });
const putting = (Key: string, more = {}) => new PutObjectCommand({ Bucket: bucket, Key, ...more });
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe("a presigned URL", () => {
  test("allows anyone to put the object with the signed type", async () => {
    const url = await presign(s3, putting("put.csv", { ContentType: "text/csv" }));
    const answer = await fetch(url, { method: "PUT", body: "a,b", headers: { "content-type": "text/csv" } });
    expect(answer.status).toBe(200);
    expect((await read("put.csv")).toString()).toBe("a,b");
  });

  test("with the SDK's defaults allows anyone to put the object as well", async () => {
    const url = await getSignedUrl(s3, putting("default"), { expiresIn: 60 });
    expect((await fetch(url, { method: "PUT", body: "not empty" })).status).toBe(200);
    expect((await read("default")).toString()).toBe("not empty");
  });

  test("has metadata and a length that must match", async () => {
    const url = await presign(s3, putting("signed", { ContentLength: 3, Metadata: { list: "lst_1" } }));
    expect((await fetch(url, { method: "PUT", body: "four" })).status).toBe(403);
    expect((await fetch(url, { method: "PUT", body: "abc" })).status).toBe(200);
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "signed" }));
    expect(head.Metadata).toEqual({ list: "lst_1" });
  });

  test("allows anyone to get the object with the signed file name and type", async () => {
    await s3.send(putting("result", { Body: "x" }));
    const disposition = `attachment; filename="r.csv"; filename*=UTF-8''r%C3%A9sultat.csv`;
    const url = await presign(
      s3,
      getting("result", { ResponseContentDisposition: disposition, ResponseContentType: "text/csv" }),
    );
    const answer = await fetch(url);
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    expect(answer.headers.get("content-type")).toBe("text/csv");
    expect(await answer.text()).toBe("x");
  });

  test("is valid until its expiration and not longer", async () => {
    await s3.send(putting("timed", { Body: "x" }));
    const early = await presign(s3, getting("timed"), 60, secondsAgo(50));
    const late = await presign(s3, getting("timed"), 60, secondsAgo(61));
    expect((await fetch(early)).status).toBe(200);
    expect((await fetch(late)).status).toBe(403);
  });

  test("of more than a week is refused", async () => {
    const url = new URL(await presign(s3, getting("x"), 604_800));
    url.searchParams.set("X-Amz-Expires", "604801");
    expect((await fetch(url)).status).toBe(400);
  });

  test.each([
    ["another key", (url: URL) => void (url.pathname = url.pathname.replace("victim", "other"))],
    ["another bucket", (url: URL) => void (url.pathname = url.pathname.replace(bucket, `${bucket}x`))],
    ["a later expiration", (url: URL) => url.searchParams.set("X-Amz-Expires", "3600")],
    ["another date", (url: URL) => url.searchParams.set("X-Amz-Date", "20260101T000000Z")],
    ["another answer", (url: URL) => url.searchParams.set("response-content-type", "text/html")],
    ["another signature", (url: URL) => url.searchParams.set("X-Amz-Signature", "0".repeat(64))],
    ["no signature", (url: URL) => url.searchParams.delete("X-Amz-Signature")],
    ["another signer", (url: URL) => setSigner(url, "someone")],
  ])("is refused with %s", async (_name, tamper) => {
    await s3.send(putting("victim", { Body: "secret" }));
    const url = new URL(await presign(s3, getting("victim")));
    tamper(url);
    const answer = await fetch(url);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("secret");
  });

  test("for GET is refused for PUT", async () => {
    const url = await presign(s3, getting("victim"));
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
  });
});

test("An unsigned request is refused.", async () => {
  await s3.send(putting("private", { Body: "x" }));
  const url = new URL(await presign(s3, getting("private")));
  url.search = "";
  expect((await fetch(url)).status).toBe(403);
});

function setSigner(url: URL, name: string): void {
  const credential = url.searchParams.get("X-Amz-Credential") ?? "";
  url.searchParams.set("X-Amz-Credential", credential.replace(/^[^/]+/, name));
}
