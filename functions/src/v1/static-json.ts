import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { acceptsGzip, isKnown } from "./representation.ts";

/** Answers JSON that never changes: encoded, packed and tagged once. */
export function staticJson(value: unknown): (c: Context) => Response {
  const plain = JSON.stringify(value);
  const packed = gzipSync(plain);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, "cache-control": "public, max-age=3600", vary: "accept-encoding" };
  const ofPlain = {
    ...headers,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(plain)),
  };
  const ofPacked = { ...ofPlain, "content-encoding": "gzip", "content-length": String(packed.length) };
  return (c) => {
    if (isKnown(c, etag)) return c.body(null, 304, headers);
    return acceptsGzip(c) ? c.body(packed, 200, ofPacked) : c.body(plain, 200, ofPlain);
  };
}
