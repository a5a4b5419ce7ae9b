/** ETags and gzip of answers. The platform packs nothing that it does not cache. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

const pack = promisify(gzip);
const leastBytes = 1_024;

/** Whether the caller takes gzip; `q=0` refuses it. */
export const acceptsGzip = (c: Context): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(
    c.req.header("accept-encoding") ?? "",
  );

/** Whether the caller has the answer with this tag already. */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header("if-none-match");
  if (known === undefined) return false;
  const bare = etag.replace(/^W\//, "");
  return known.trim() === "*" || (known.match(/"[^"]*"/g)?.some((tag) => tag === bare) ?? false);
}

/** Tags what a GET answers, says 304 where the caller has it, and packs what is long. */
export const represent = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  if (!res.body || res.headers.has("etag") || res.headers.has("content-encoding")) return;
  const bytes = Buffer.from(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && res.status === 200) {
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    headers.set("etag", etag);
    headers.set("cache-control", "private, no-cache");
    if (isKnown(c, etag)) {
      headers.delete("content-type");
      return replace(c, new Response(null, { status: 304, headers }));
    }
  }
  const isPacked = bytes.length >= leastBytes && acceptsGzip(c);
  headers.set("vary", "accept-encoding");
  if (isPacked) headers.set("content-encoding", "gzip");
  const sent = isPacked ? await pack(bytes) : bytes;
  headers.set("content-length", String(sent.length));
  replace(c, new Response(sent, { status: res.status, headers }));
});

/** Replaces a response whole; otherwise Hono keeps the headers of the one before. */
function replace(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
