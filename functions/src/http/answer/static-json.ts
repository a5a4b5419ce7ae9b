import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { acceptsGzip } from "./compression.ts";
import { etagOf, isKnown } from "./etag.ts";

/** Answers JSON that never changes: encoded, compressed and tagged once. */
export function staticJson(value: unknown): (c: Context) => Response {
  const plain = JSON.stringify(value);
  const compressed = gzipSync(plain);
  const etag = etagOf(plain);
  const headers = { etag, "cache-control": "public, max-age=3600", vary: "accept-encoding" };
  const ofPlain = {
    ...headers,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(plain)),
  };
  const ofCompressed = {
    ...ofPlain,
    "content-encoding": "gzip",
    "content-length": String(compressed.length),
  };
  return (c) => {
    if (isKnown(c, etag)) return c.body(null, 304, headers);
    return acceptsGzip(c) ? c.body(compressed, 200, ofCompressed) : c.body(plain, 200, ofPlain);
  };
}
