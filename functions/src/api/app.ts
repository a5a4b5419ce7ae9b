/** The browser's API, and the documentation. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Document } from "../docs/reference/openapi.ts";
import { atOnce } from "../http/at-once.ts";
import { limitBody } from "../http/body-limit.ts";
import { byPath } from "../http/by-path.ts";
import type { Env } from "../http/env.ts";
import { onError, onMissing } from "../http/error/error-body.ts";
import { identify, keepPrivate } from "../http/answer/headers.ts";
import { lazily } from "../http/lazily.ts";
import { session } from "../http/caller/session.ts";
import { routers } from "./routers.ts";

/** Calls at a time in one process: verifications of one address, and those which hash a password. */
const verifying = atOnce(64);
const hashing = atOnce(16);

/** What is around all routes. A trailing slash does not matter. */
function frame(): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({ strict: false });
  app.use(identify, keepPrivate);
  app.use("/api/verify-email/*", verifying);
  for (const path of ["accounts/auth", "accounts/password-reset", "tempuser"])
    app.use(`/api/${path}/*`, hashing);
  app.use("/api/*", limitBody, session);
  app.onError(onError);
  app.notFound(onMissing);
  app.get("/api/openapi.json", async (c) => (await import("./document.ts")).respond(c));
  for (const path of ["/docs/*", "/llms.txt"]) app.all(path, docs);
  return app;
}

const docs = lazily(async () => {
  const [{ docsRoutes }, { loadDocument }] = await Promise.all([
    import("../docs/index.ts"),
    import("../v1/document.ts"),
  ]);
  return docsRoutes((await loadDocument()) as () => Document);
});

export const app = byPath(routers, frame);
