import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/** Gives each request an id of our own. The caller's `X-Request-Id` is logged beside it, and never takes its place. */
export const identify = createMiddleware<Env>(async (c, next) => {
  const id = randomUUID();
  c.set("requestId", id);
  const callers = c.req.header("x-request-id");
  if (callers !== undefined) c.set("callerRequestId", callers.replaceAll(/[^\w.:-]/g, "").slice(0, 100));
  await next();
  c.res.headers.set("x-request-id", id);
});

/** Forbids caches to store a response, unless its route says how long it may be stored. */
export const keepPrivate = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
});
