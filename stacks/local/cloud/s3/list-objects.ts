import type { Bucket } from "./catalog.ts";
import { invalidArgument, notImplemented } from "./error.ts";
import { listPage, readToken, writeToken, type ListOptions } from "./listing.ts";
import { quoted } from "./object.ts";
import { answerXml, type S3Request } from "./request.ts";
import { objectOf, type Operation } from "./storage.ts";

const maxKeys = 1000;

/** ListObjectsV2: up to 1,000 keys and common prefixes, in order, with a token for the rest. */
export const listObjects: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  if (request.query.get("list-type") !== "2")
    throw notImplemented("the first ListObjects: use ListObjectsV2");
  const asked = readAsked(request);
  const page = listPage(bucket.keys, asked);
  const encoded = request.query.get("encoding-type") === "url";
  const text = (key: string) => (encoded ? encodeURIComponent(key).replaceAll("%2F", "/") : key);
  answerXml(response, "ListBucketResult", {
    Name: bucket.name,
    Prefix: text(asked.prefix),
    Delimiter: asked.delimiter === "" ? undefined : text(asked.delimiter),
    MaxKeys: asked.max,
    EncodingType: encoded ? "url" : undefined,
    KeyCount: page.keys.length + page.prefixes.length,
    IsTruncated: page.next !== undefined,
    ContinuationToken: request.query.get("continuation-token") ?? undefined,
    NextContinuationToken: page.next ? writeToken(page.next) : undefined,
    StartAfter: request.query.get("start-after") ?? undefined,
    Contents: page.keys.map((key) => ({ Key: text(key), ...summary(bucket, key) })),
    CommonPrefixes: page.prefixes.map((prefix) => ({ Prefix: text(prefix) })),
  });
};

/** ListObjectVersions of a bucket without versioning, where every object has one version, `null`. */
export const listObjectVersions: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  const { query } = request;
  if (query.has("key-marker") || query.has("delimiter"))
    throw notImplemented("a later page of versions, or a delimiter");
  const asked = readAsked(request);
  const page = listPage(bucket.keys, { ...asked, after: { kind: "start" } });
  const encoded = query.get("encoding-type") === "url";
  const text = (key: string) => (encoded ? encodeURIComponent(key).replaceAll("%2F", "/") : key);
  answerXml(response, "ListVersionsResult", {
    Name: bucket.name,
    Prefix: text(asked.prefix),
    MaxKeys: asked.max,
    EncodingType: encoded ? "url" : undefined,
    IsTruncated: page.next !== undefined,
    NextKeyMarker: page.next ? text(page.keys.at(-1) ?? "") : undefined,
    NextVersionIdMarker: page.next ? "null" : undefined,
    Version: page.keys.map((key) => ({
      Key: text(key),
      VersionId: "null",
      IsLatest: true,
      ...summary(bucket, key),
    })),
  });
};

function readAsked({ query }: S3Request): ListOptions {
  const max = Number(query.get("max-keys") ?? maxKeys);
  if (!Number.isInteger(max) || max < 0) throw invalidArgument("max-keys must be a whole number from 0.");
  return {
    prefix: query.get("prefix") ?? "",
    delimiter: query.get("delimiter") ?? "",
    after: readAfter(query),
    max: Math.min(max, maxKeys),
  };
}

function readAfter(query: URLSearchParams): ListOptions["after"] {
  const token = query.get("continuation-token");
  if (token !== null) {
    const after = readToken(token);
    if (!after) throw invalidArgument("The continuation token provided is incorrect.");
    return after;
  }
  const startAfter = query.get("start-after");
  return startAfter === null ? { kind: "start" } : { kind: "key", text: startAfter };
}

function summary(bucket: Bucket, key: string) {
  const object = objectOf(bucket, key);
  return {
    LastModified: new Date(object.at).toISOString(),
    ETag: quoted(object.etag),
    Size: object.size,
    StorageClass: "STANDARD",
  };
}
