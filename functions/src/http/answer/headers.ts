import { RequestID } from "@winnow/core/kit/request-id";
import { Trace } from "@winnow/core/kit/trace";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Env } from "../env.ts";

/** Assigns each request our own id, and notes its route. The caller's `X-Request-Id` is only logged beside it. */
export const identify = createMiddleware<Env>(async (c, next) => {
  const id = Trace.current().requestID ?? RequestID.create();
  c.set("requestId", id);
  Trace.note({ route: routePath(c, -1) });
  const callers = c.req.header("x-request-id");
  if (callers !== undefined) c.set("callerRequestId", callers.replaceAll(/[^\w.:-]/g, "").slice(0, 100));
  await next();
  c.res.headers.set("x-request-id", id);
});

/** Forbids caches to store a response, unless its route sets `Cache-Control`. */
export const keepPrivate = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
});
