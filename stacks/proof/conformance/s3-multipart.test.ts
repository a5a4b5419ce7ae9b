import { createHash, randomBytes } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type CompletedPart,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { afterAll, describe, expect, test } from "vitest";
import { md5, openBucket, refusal } from "./bucket.ts";
import { presign } from "./presign.ts";

const { s3, bucket, read, close } = await openBucket();
afterAll(close);

const minPartBytes = 5 * 1024 * 1024;

async function start(key: string): Promise<string> {
  const upload = new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: "text/csv" });
  return (await s3.send(upload)).UploadId ?? "";
}

async function part(Key: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<CompletedPart> {
  const upload = new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber, Body });
  return { PartNumber, ETag: (await s3.send(upload)).ETag };
}

const complete = (Key: string, UploadId: string, Parts: CompletedPart[]) =>
  s3.send(new CompleteMultipartUploadCommand({ Bucket: bucket, Key, UploadId, MultipartUpload: { Parts } }));

describe("a multipart upload", () => {
  test("becomes one object, with the MD5 of its parts' MD5s as ETag", async () => {
    const bytes = [randomBytes(minPartBytes), randomBytes(1000)] as const;
    const id = await start("parts.csv");
    const parts = [await part("parts.csv", id, 3, bytes[0]), await part("parts.csv", id, 7, bytes[1])];
    const { ETag } = await complete("parts.csv", id, parts);
    const digests = Buffer.concat(bytes.map((one) => createHash("md5").update(one).digest()));
    expect(ETag).toBe(`"${md5(digests)}-2"`);
    expect(md5(await read("parts.csv"))).toBe(md5(Buffer.concat(bytes)));
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "parts.csv" }));
    expect(head.ContentType).toBe("text/csv");
  });

  test("can be done by a browser with presigned URLs", async () => {
    const body = randomBytes(2000);
    const id = await start("browser.csv");
    const command = new UploadPartCommand({
      Bucket: bucket,
      Key: "browser.csv",
      UploadId: id,
      PartNumber: 1,
    });
    const answer = await fetch(await presign(s3, command), { method: "PUT", body: new Uint8Array(body) });
    const ETag = answer.headers.get("etag") ?? "";
    await complete("browser.csv", id, [{ PartNumber: 1, ETag }]);
    expect(md5(await read("browser.csv"))).toBe(md5(body));
  });

  test("can be done by the SDK's Upload", async () => {
    const body = randomBytes(2 * minPartBytes + 1);
    await new Upload({ client: s3, params: { Bucket: bucket, Key: "sdk", Body: body } }).done();
    expect(md5(await read("sdk"))).toBe(md5(body));
  });

  test("keeps the last part of each number", async () => {
    const id = await start("again");
    await part("again", id, 1, Buffer.from("first"));
    const second = await part("again", id, 1, Buffer.from("second"));
    await complete("again", id, [second]);
    expect((await read("again")).toString()).toBe("second");
  });

  test("lists its parts page by page", async () => {
    const id = await start("listed");
    for (const number of [1, 2, 10]) await part("listed", id, number, Buffer.from(`part ${number}`));
    const list = (PartNumberMarker?: string) =>
      s3.send(
        new ListPartsCommand({
          Bucket: bucket,
          Key: "listed",
          UploadId: id,
          MaxParts: 2,
          ...(PartNumberMarker === undefined ? {} : { PartNumberMarker }),
        }),
      );
    const first = await list();
    expect(first.Parts?.map((one) => [one.PartNumber, one.Size])).toEqual([
      [1, 6],
      [2, 6],
    ]);
    expect(first.IsTruncated).toBe(true);
    const rest = await list(first.NextPartNumberMarker);
    expect(rest.Parts?.map((one) => one.PartNumber)).toEqual([10]);
    expect(rest.IsTruncated).toBe(false);
    await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: "listed", UploadId: id }));
  });

  test("is listed until it is aborted, and then accepts no part", async () => {
    const id = await start("aborted");
    const uploads = async () => {
      const { Uploads = [] } = await s3.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: "abor" }),
      );
      return Uploads.map((one) => one.UploadId);
    };
    expect(await uploads()).toEqual([id]);
    await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: "aborted", UploadId: id }));
    expect(await uploads()).toEqual([]);
    expect(await refusal(part("aborted", id, 1, Buffer.from("x")))).toBe("NoSuchUpload");
    expect(await refusal(complete("aborted", id, [{ PartNumber: 1, ETag: "x" }]))).toBe("NoSuchUpload");
  });

  test("needs parts of at least 5 MiB, except the last", async () => {
    const id = await start("small");
    const parts = [
      await part("small", id, 1, Buffer.alloc(minPartBytes - 1)),
      await part("small", id, 2, Buffer.from("x")),
    ];
    expect(await refusal(complete("small", id, parts))).toBe("EntityTooSmall");
    const grown = await part("small", id, 1, Buffer.alloc(minPartBytes));
    expect(await refusal(complete("small", id, [grown, ...parts.slice(1)]))).toBe("accepted");
  });

  test("is refused with a missing part or parts out of order", async () => {
    const id = await start("odd");
    const one = await part("odd", id, 1, Buffer.alloc(minPartBytes));
    const two = await part("odd", id, 2, Buffer.from("x"));
    expect(await refusal(complete("odd", id, [one, { PartNumber: 3, ETag: '"x"' }]))).toBe("InvalidPart");
    expect(await refusal(complete("odd", id, [two, one]))).toBe("InvalidPartOrder");
    expect(await refusal(complete("odd", id, [one, two]))).toBe("accepted");
  });

  test("may have part numbers from 1 to 10,000", async () => {
    const id = await start("numbers");
    const tried = [0, 1, 10_000, 10_001].map((number) =>
      refusal(part("numbers", id, number, Buffer.from("x"))),
    );
    expect(await Promise.all(tried)).toEqual(["InvalidArgument", "accepted", "accepted", "InvalidArgument"]);
    await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: "numbers", UploadId: id }));
  });
});
