import { createMiddleware } from "hono/factory";
import type { Env } from "../http/env.ts";

/** Browsers ask for it again after a day, or sooner. */
const preflightSeconds = "86400";
/** Headers of an answer that pages may read. */
export const exposed = "retry-after, x-request-id";

/**
 * Answers the preflight of any page, since only the call itself has a key, and lets any page read why it is refused: such an
 * answer says nothing about an address.
 */
export const crossOrigin = createMiddleware<Env>(async (c, next) => {
  if (c.req.method !== "OPTIONS") {
    await next();
    if (c.res.ok) return;
    c.res.headers.set("access-control-allow-origin", "*");
    c.res.headers.set("access-control-expose-headers", exposed);
    return;
  }
  return c.body(null, 204, {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization, content-type, idempotency-key",
    "access-control-max-age": preflightSeconds,
  });
});
