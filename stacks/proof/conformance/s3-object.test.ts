import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { afterAll, describe, expect, test } from "vitest";
import { md5, openBucket, refusal } from "./bucket.ts";
import { presign } from "./presign.ts";

const { s3, bucket, target, read, close } = await openBucket();
afterAll(close);

const put = (key: string, body: string | Buffer, more = {}) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ...more }));
const get = (key: string, more = {}) => s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...more }));
const head = (key: string) => s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));

describe("an object", () => {
  test("is returned as it was put, with its type, metadata and MD5 as ETag", async () => {
    const body = Buffer.from("email\na@example.com\n");
    const { ETag } = await put("whole.csv", body, { ContentType: "text/csv", Metadata: { list: "lst_1" } });
    const answer = await get("whole.csv");
    expect(ETag).toBe(`"${md5(body)}"`);
    expect(answer).toMatchObject({ ETag, ContentType: "text/csv", Metadata: { list: "lst_1" } });
    expect(answer.ContentLength).toBe(body.length);
    expect(await answer.Body?.transformToString()).toBe(body.toString());
  });

  test("may be streamed in chunks with a trailing checksum, and is stored without them", async () => {
    const body = randomBytes(300_000);
    const pieces = [body.subarray(0, 1), body.subarray(1, 65_537), body.subarray(65_537)];
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: "streamed",
        Body: Readable.from(pieces),
        ContentLength: body.length,
        ContentType: "text/plain",
      }),
    );
    expect(md5(await read("streamed"))).toBe(md5(body));
    expect((await head("streamed")).ContentEncoding).toBeUndefined();
  });

  test("may be empty", async () => {
    await put("empty", Buffer.alloc(0));
    expect((await read("empty")).length).toBe(0);
  });

  test.each(["crc32", "crc32c", "sha1", "sha256"])(
    "is refused if its %s does not match",
    async (algorithm) => {
      const wrong = {
        [`Checksum${algorithm.toUpperCase()}`]: Buffer.alloc(algorithm.startsWith("crc") ? 4 : 32),
      };
      const text = Object.fromEntries(
        Object.entries(wrong).map(([name, bytes]) => [name, bytes.toString("base64")]),
      );
      expect(await refusal(put(`wrong-${algorithm}`, "hello", text))).toMatch(/^(BadDigest|InvalidRequest)$/);
      expect(await refusal(head(`wrong-${algorithm}`))).toBe("NotFound");
    },
  );

  test.each(["CRC32", "CRC32C", "SHA1", "SHA256"] as const)(
    "keeps the %s that the SDK calculates",
    async (algorithm) => {
      const written = await put(`right-${algorithm}`, "hello", { ChecksumAlgorithm: algorithm });
      const answer = await get(`right-${algorithm}`, { ChecksumMode: "ENABLED" });
      expect(answer[`Checksum${algorithm}`]).toBe(written[`Checksum${algorithm}`]);
      expect(await answer.Body?.transformToString()).toBe("hello");
    },
  );

  test("is replaced atomically, while reads of the old one complete", async () => {
    const old = randomBytes(2_000_000);
    await put("replaced", old);
    const reading = await get("replaced");
    await put("replaced", "new");
    expect(md5(Buffer.from((await reading.Body?.transformToByteArray()) ?? []))).toBe(md5(old));
    expect((await read("replaced")).toString()).toBe("new");
  });

  test.runIf(target.config.endpoint)("is not created if the upload is interrupted", async () => {
    const url = new URL(await presign(s3, new PutObjectCommand({ Bucket: bucket, Key: "torn" })));
    const socket = connect(Number(url.port), url.hostname);
    const closed = once(socket, "close");
    socket.resume();
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: 10\r\n\r\n`,
    );
    socket.end("only");
    await closed;
    expect(await refusal(head("torn"))).toBe("NotFound");
  });

  test.each(["a b+c&d=e.csv", "ümlaut/名前.csv", "percent%20.csv", "a//b", "quote'(1)!*.csv", "tab\tkey"])(
    "may have the key %j",
    async (key) => {
      await put(key, key);
      expect((await read(key)).toString()).toBe(key);
    },
  );

  test("may have a key of 1,024 bytes and not a byte more", async () => {
    await put("k".repeat(1024), "x");
    expect(await refusal(put("k".repeat(1025), "x"))).toBe("KeyTooLongError");
  });

  test("may have a key that is the prefix of another", async () => {
    await put("side", "file");
    await put("side/by", "below");
    expect([(await read("side")).toString(), (await read("side/by")).toString()]).toEqual(["file", "below"]);
  });

  test("that is missing is answered with 404, and so is a missing bucket", async () => {
    expect(await refusal(get("nowhere"))).toBe("NoSuchKey");
    expect(await refusal(head("nowhere"))).toBe("NotFound");
    const elsewhere = new GetObjectCommand({ Bucket: `${bucket}-not`, Key: "x" });
    expect(await refusal(s3.send(elsewhere))).toBe("NoSuchBucket");
  });
});

describe("a range", () => {
  const body = Buffer.from("0123456789");
  test.each([
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
  ])("%s returns %s", async (Range, text, ContentRange) => {
    await put("range", body);
    const answer = await get("range", { Range });
    expect(answer.$metadata.httpStatusCode).toBe(206);
    expect(answer.ContentRange).toBe(ContentRange);
    expect(await answer.Body?.transformToString()).toBe(text);
  });

  test("beyond the end is refused", async () => {
    await put("range", body);
    expect(await refusal(get("range", { Range: "bytes=10-" }))).toBe("InvalidRange");
    expect(await refusal(get("range", { Range: "bytes=9-" }))).toBe("accepted");
  });
});

describe("a conditional request", () => {
  test("with If-None-Match writes only if there is no object", async () => {
    await put("once", "first", { IfNoneMatch: "*" });
    expect(await refusal(put("once", "second", { IfNoneMatch: "*" }))).toBe("PreconditionFailed");
    expect((await read("once")).toString()).toBe("first");
  });

  test("succeeds for exactly one of twenty concurrent writes", async () => {
    const tries = Array.from({ length: 20 }, (_, at) => put("race", `${at}`, { IfNoneMatch: "*" }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("with If-Match replaces only the given version", async () => {
    const { ETag } = await put("known", "first");
    await put("known", "second", { IfMatch: ETag });
    expect(await refusal(put("known", "third", { IfMatch: ETag }))).toBe("PreconditionFailed");
    expect(await refusal(put("unknown", "x", { IfMatch: ETag }))).toBe("NoSuchKey");
  });

  test("reads only if the object has changed", async () => {
    const { ETag } = await put("cached", "x");
    await expect(get("cached", { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await refusal(get("cached", { IfMatch: '"other"' }))).toBe("PreconditionFailed");
    expect(await refusal(get("cached", { IfMatch: ETag }))).toBe("accepted");
  });
});

describe("copying", () => {
  test("copies the metadata unless it is replaced", async () => {
    await put("source é.csv", "x", { ContentType: "text/csv", Metadata: { a: "1" } });
    const CopySource = `${bucket}/${encodeURIComponent("source é.csv")}`;
    await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: "kept", CopySource }));
    await s3.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: "renewed",
        CopySource,
        MetadataDirective: "REPLACE",
        Metadata: { b: "2" },
      }),
    );
    expect(await head("kept")).toMatchObject({ ContentType: "text/csv", Metadata: { a: "1" } });
    expect((await head("renewed")).Metadata).toEqual({ b: "2" });
    expect((await read("kept")).toString()).toBe("x");
  });

  test("onto itself unchanged is refused", async () => {
    await put("self", "x");
    const copy = new CopyObjectCommand({ Bucket: bucket, Key: "self", CopySource: `${bucket}/self` });
    expect(await refusal(s3.send(copy))).toBe("InvalidRequest");
  });
});

describe("deleting", () => {
  test("succeeds whether the object exists or not", async () => {
    await put("gone", "x");
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: "gone" }));
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: "gone" }));
    expect(await refusal(head("gone"))).toBe("NotFound");
  });

  test("accepts up to 1,000 keys per request", async () => {
    await put("many/1", "x");
    const objects = (count: number) => Array.from({ length: count }, (_, at) => ({ Key: `many/${at}` }));
    const remove = (count: number) =>
      s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects(count) } }));
    expect((await remove(1000)).Deleted).toHaveLength(1000);
    expect(await refusal(head("many/1"))).toBe("NotFound");
    expect(await refusal(remove(1001))).toBe("MalformedXML");
  });
});
