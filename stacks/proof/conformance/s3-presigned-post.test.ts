import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { afterAll, describe, expect, test } from "vitest";
import { md5, openBucket, refusal } from "./bucket.ts";

const { s3, bucket, read, close } = await openBucket();
afterAll(close);

interface Form {
  url: string;
  fields: Record<string, string>;
}

const sign = (Key: string, more: Partial<PresignedPostOptions> = {}): Promise<Form> =>
  createPresignedPost(s3, { Bucket: bucket, Key, Expires: 60, ...more });

function send({ url, fields }: Form, body: string | Buffer, name = "list.csv"): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(Buffer.from(body))]), name);
  return fetch(url, { method: "POST", body: form, redirect: "manual" });
}

const missing = async (key: string) =>
  (await refusal(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })))) === "NotFound";

describe("a presigned form", () => {
  test("uploads a file and is answered with 204 and its ETag", async () => {
    const answer = await send(await sign("plain.csv"), "a,b\n1,2\n");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("etag")).toBe(`"${md5(Buffer.from("a,b\n1,2\n"))}"`);
    expect((await read("plain.csv")).toString()).toBe("a,b\n1,2\n");
  });

  test("is answered with 201 and a document if requested", async () => {
    const form = await sign("created.csv", { Fields: { success_action_status: "201" } });
    const answer = await send(form, "x");
    expect(answer.status).toBe(201);
    expect(await answer.text()).toContain("<Key>created.csv</Key>");
  });

  test("redirects the browser if requested", async () => {
    const form = await sign("on.csv", { Fields: { success_action_redirect: "http://127.0.0.1:1/done" } });
    const answer = await send(form, "x");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain("http://127.0.0.1:1/done?");
    expect(answer.headers.get("location")).toContain("key=on.csv");
  });

  test("inserts the file name into the key", async () => {
    await send(await sign("named/${filename}"), "x", "réponse 1.csv");
    expect((await read("named/réponse 1.csv")).toString()).toBe("x");
  });

  test("sets the type and metadata of the object", async () => {
    const Fields = { "Content-Type": "text/csv", "x-amz-meta-list": "lst_1" };
    await send(await sign("described", { Fields }), "x");
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "described" }));
    expect(head).toMatchObject({ ContentType: "text/csv", Metadata: { list: "lst_1" } });
  });

  test("stores any bytes unchanged, even those that look like the form", async () => {
    const body = Buffer.concat([Buffer.from("\r\n------formdata\r\n\r\n--"), Buffer.alloc(100_000, 0x0d)]);
    await send(await sign("bytes"), body);
    expect(md5(await read("bytes"))).toBe(md5(body));
  });

  test.each([
    [9, 400, "EntityTooSmall"],
    [10, 204, ""],
    [20, 204, ""],
    [21, 400, "EntityTooLarge"],
    [3_000_000, 400, "EntityTooLarge"],
  ])("for 10 to 20 bytes is answered for %i bytes with %i %s", async (length, status, code) => {
    const form = await sign(`length-${length}`, { Conditions: [["content-length-range", 10, 20]] });
    const answer = await send(form, Buffer.alloc(length, "x"));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(code);
    expect(await missing(`length-${length}`)).toBe(status !== 204);
  });

  test("allows only fields that meet its starts-with conditions", async () => {
    const form = await sign("up/", { Conditions: [["starts-with", "$key", "up/"]] });
    const own = { ...form.fields, key: "up/mine.csv" };
    const exact = form.fields["Policy"] ?? "";
    const { conditions } = JSON.parse(Buffer.from(exact, "base64").toString()) as { conditions: unknown[] };
    expect(conditions).toContainEqual(["starts-with", "$key", "up/"]);
    const other = await sign("${filename}", { Conditions: [["starts-with", "$key", "up/"]] });
    expect((await send({ ...other, fields: { ...other.fields, key: "up/mine.csv" } }, "x")).status).toBe(204);
    expect((await send({ ...other, fields: { ...other.fields, key: "down/x.csv" } }, "x")).status).toBe(403);
    expect((await send({ ...form, fields: own }, "x")).status).toBe(403);
  });

  test.each([
    ["another key", { key: "other.csv" }],
    ["another policy", { Policy: Buffer.from("{}").toString("base64") }],
    ["another signature", { "X-Amz-Signature": "0".repeat(64) }],
    ["another signer", { "X-Amz-Credential": "someone/20260101/us-east-1/s3/aws4_request" }],
    ["a field without a condition", { acl: "public-read" }],
  ])("is refused with %s", async (_name, changed) => {
    const form = await sign("tampered.csv");
    const answer = await send({ ...form, fields: { ...form.fields, ...changed } }, "x");
    expect(answer.status).toBe(403);
    expect(await missing("tampered.csv")).toBe(true);
    expect(await missing("other.csv")).toBe(true);
  });

  test("without a policy is refused", async () => {
    const { url } = await sign("nobody.csv");
    expect((await send({ url, fields: { key: "nobody.csv" } }, "x")).status).toBe(403);
  });

  test("is refused after its expiration", async () => {
    const expired = await sign("late.csv", { Expires: -1 });
    const answer = await send(expired, "x");
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("expired");
  });

  test("without a file is refused", async () => {
    const { url, fields } = await sign("nofile.csv");
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(400);
  });
});
