import { ListObjectsV2Command, PutObjectCommand, type ListObjectsV2CommandInput } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBucket, refusal } from "./bucket.ts";

const { s3, bucket, close } = await openBucket();
afterAll(close);

const list = (more: Partial<ListObjectsV2CommandInput> = {}) =>
  s3.send(new ListObjectsV2Command({ Bucket: bucket, ...more }));

async function walk(more: Partial<ListObjectsV2CommandInput>) {
  const pages: string[][] = [];
  let token: string | undefined;
  do {
    const page = await list({ ...more, ...(token === undefined ? {} : { ContinuationToken: token }) });
    const keys = (page.Contents ?? []).map((object) => object.Key ?? "");
    const prefixes = (page.CommonPrefixes ?? []).map((common) => common.Prefix ?? "");
    expect(page.KeyCount).toBe(keys.length + prefixes.length);
    pages.push([...keys, ...prefixes]);
    token = page.NextContinuationToken;
    expect(page.IsTruncated).toBe(token !== undefined);
  } while (token !== undefined);
  return pages;
}

const keys = ["a", "a/1", "a/2", "a/b/3", "b", "b&c/1", "c/1", "é", "\u{ffff}", "\u{1f600}"];

describe("a listing", () => {
  beforeAll(async () => {
    for (const key of keys)
      await s3.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: "12345", ContentType: "text/csv" }),
      );
  });

  test("is in the order of UTF-8 bytes, with sizes and ETags", async () => {
    const { Contents = [] } = await list();
    expect(Contents.map((object) => object.Key)).toEqual(keys);
    expect(Contents[0]).toMatchObject({ Size: 5, ETag: '"827ccb0eea8a706c4c34a16891f84e7b"' });
  });

  test.each([1, 2, 3, 9])("has pages of %i without loss or repetition", async (MaxKeys) => {
    const pages = await walk({ MaxKeys });
    expect(pages.flat()).toEqual(keys);
    expect(pages).toHaveLength(Math.ceil(keys.length / MaxKeys));
  });

  test("of exactly one page is not truncated", async () => {
    expect(await walk({ MaxKeys: keys.length })).toHaveLength(1);
  });

  test("is limited to a prefix", async () => {
    expect((await walk({ Prefix: "a/" })).flat()).toEqual(["a/1", "a/2", "a/b/3"]);
    expect((await walk({ Prefix: "zzz" })).flat()).toEqual([]);
  });

  test("rolls up keys by a delimiter", async () => {
    const page = await list({ Delimiter: "/" });
    expect(page.Contents?.map((object) => object.Key)).toEqual(["a", "b", "é", "\u{ffff}", "\u{1f600}"]);
    expect(page.CommonPrefixes?.map((common) => common.Prefix)).toEqual(["a/", "b&c/", "c/"]);
  });

  test.each([1, 2])("rolled up has pages of %i without loss or repetition", async (MaxKeys) => {
    const pages = await walk({ Delimiter: "/", MaxKeys });
    expect(pages.flat().toSorted()).toEqual(
      ["a", "a/", "b", "b&c/", "c/", "é", "\u{ffff}", "\u{1f600}"].toSorted(),
    );
  });

  test("starts after a key", async () => {
    expect((await walk({ StartAfter: "b&c/1" })).flat()).toEqual(["c/1", "é", "\u{ffff}", "\u{1f600}"]);
  });

  test("with 0 keys per page is no error", async () => {
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  test("refuses an invalid token", async () => {
    expect(await refusal(list({ ContinuationToken: "made-up" }))).toBe("InvalidArgument");
  });
});
