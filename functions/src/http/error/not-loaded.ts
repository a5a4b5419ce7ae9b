/**
 * The answer where an area cannot be loaded: its own error handler is part of what is missing. One body for all callers, with the
 * fields of a problem of `/v1` and, in `error`, the sentence that the browser and the compatible APIs have there.
 */
import { RequestID } from "@winnow/core/kit/request-id";
import { Trace } from "@winnow/core/kit/trace";
import type { ErrorHandler } from "hono";
import { routePath } from "hono/route";
import { log } from "../../logging/log.ts";
import { problemCatalog } from "./problem-catalog.ts";

const detail = "This is our mistake. Nothing needs to be changed on your side; try again later.";

export const onNotLoaded: ErrorHandler = (error, c) => {
  const { requestID: request_id = RequestID.create() } = Trace.current();
  // Paths may hold secrets.
  log.error({ method: c.req.method, route: routePath(c), error });
  const code = "internal";
  const { status, title } = problemCatalog[code];
  const body = { type: `/docs/errors/${code}`, title, status, detail, code, error: detail, request_id };
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-request-id": request_id,
  });
};
