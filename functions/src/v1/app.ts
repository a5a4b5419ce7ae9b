/** The public API, called by programs with API keys. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { methodNotAllowed } from "hono/method-not-allowed";
import { atOnce } from "../http/at-once.ts";
import { byPath } from "../http/by-path.ts";
import type { Env } from "../http/env.ts";
import { identify, keepPrivate } from "../http/answer/headers.ts";
import { crossOrigin } from "./cross-origin.ts";
import { onError, onMissing, onOtherMethod } from "../http/error/problem.ts";
import { compressed } from "../http/answer/compression.ts";
import { routers } from "./routers.ts";

/** Calls at a time in one process: those that ask somebody else while the caller waits. */
const verifying = atOnce(64);
const checkingForms = atOnce(200);

/** What is around all routes. A trailing slash does not matter. */
function frame(): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({ strict: false });
  app.use(identify, keepPrivate, compressed);
  app.use("/v1/form-check", crossOrigin, checkingForms);
  app.use("/v1/verify", verifying);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: onOtherMethod }));
  app.onError(onError);
  app.notFound(onMissing);
  app.get("/v1/openapi.json", async (c) => (await import("./document.ts")).respond(c));
  return app;
}

export const v1 = byPath(routers, frame);
