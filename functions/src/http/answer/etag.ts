import { createHash } from "node:crypto";
import type { Context } from "hono";

/** The ETag of a body: a weak one, since the bytes that are sent may be compressed. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** Whether the caller has the answer with this tag already. */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header("if-none-match");
  if (known === undefined) return false;
  const bare = etag.replace(/^W\//, "");
  return known.trim() === "*" || (known.match(/"[^"]*"/g)?.some((tag) => tag === bare) ?? false);
}
