/** The metadata of an object, and its headers. */
import type { ChecksumAlgorithm } from "./checksum.ts";
import type { Content } from "./content.ts";
import type { S3Request } from "./request.ts";

/** The headers that are stored with an object and returned unchanged. */
export const keptHeaders = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
] as const;

/** The metadata that the uploader sets. */
export interface Description {
  headers: Record<string, string>;
  /** User metadata, without the prefix x-amz-meta- of each name. */
  metadata: Record<string, string>;
}

export interface StoredObject extends Description {
  /** The id of its content. */
  content: string;
  size: number;
  /** Without quotes. */
  etag: string;
  /** The time of the last write in milliseconds. */
  at: number;
  checksums: Partial<Record<ChecksumAlgorithm, string>>;
}

export function newObject(
  content: Content,
  description: Description,
  checksums: StoredObject["checksums"] = content.checksums,
): StoredObject {
  return {
    ...description,
    content: content.id,
    size: content.size,
    etag: content.md5,
    at: Date.now(),
    checksums,
  };
}

/** Reads the description from a request's headers and from the query of a presigned URL. */
export function describe(request: S3Request): Description {
  const metadata = Object.entries(request.raw.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const presigned = [...request.query].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return describeFields(new Map([...presigned, ...metadata]));
}

/** Reads the description from fields with lower-case names. */
export function describeFields(fields: ReadonlyMap<string, string>): Description {
  const headers: Record<string, string> = { "content-type": "binary/octet-stream" };
  for (const name of keptHeaders) {
    const value = fields.get(name);
    if (value !== undefined) headers[name] = value;
  }
  const encodings = (headers["content-encoding"] ?? "").split(",").map((encoding) => encoding.trim());
  const kept = encodings.filter((encoding) => encoding !== "" && encoding !== "aws-chunked").join(",");
  if (kept === "") delete headers["content-encoding"];
  else headers["content-encoding"] = kept;
  const prefix = "x-amz-meta-";
  const metadata = [...fields]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);
  return { headers, metadata: Object.fromEntries(metadata) as Record<string, string> };
}

/** The response headers of an object, without those of length. */
export function objectHeaders(object: StoredObject): Record<string, string> {
  const metadata = Object.entries(object.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  return {
    ...object.headers,
    ...(Object.fromEntries(metadata) as Record<string, string>),
    etag: quoted(object.etag),
    "last-modified": new Date(object.at).toUTCString(),
    "accept-ranges": "bytes",
  };
}

export function checksumHeaders(object: StoredObject): Record<string, string> {
  const entries = Object.entries(object.checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value]);
  return Object.fromEntries(entries) as Record<string, string>;
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}
