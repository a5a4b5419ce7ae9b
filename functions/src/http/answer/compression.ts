/** Gzip and ETags of answers. The platform compresses nothing that it does not cache. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { etagOf, isKnown } from "./etag.ts";

const gzipped = promisify(gzip);
const minBytes = 1_024;

/** Whether the caller takes gzip; `q=0` refuses it. */
export const acceptsGzip = (c: Context): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(
    c.req.header("accept-encoding") ?? "",
  );

/** Adds an ETag to the answer of a GET, answers 304 if the caller has it, and compresses long answers. */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  if (!res.body || res.headers.has("etag") || res.headers.has("content-encoding")) return;
  const bytes = Buffer.from(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && res.status === 200) {
    const etag = etagOf(bytes);
    headers.set("etag", etag);
    headers.set("cache-control", "private, no-cache");
    if (isKnown(c, etag)) {
      headers.delete("content-type");
      return replace(c, new Response(null, { status: 304, headers }));
    }
  }
  const isCompressed = bytes.length >= minBytes && acceptsGzip(c);
  headers.set("vary", "accept-encoding");
  if (isCompressed) headers.set("content-encoding", "gzip");
  const sent = isCompressed ? await gzipped(bytes) : bytes;
  headers.set("content-length", String(sent.length));
  replace(c, new Response(sent, { status: res.status, headers }));
});

/** Replaces a response whole; otherwise Hono keeps the headers of the one before. */
function replace(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
