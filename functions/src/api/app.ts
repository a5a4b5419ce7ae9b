/** The browser's API, and the documentation. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Document } from "../docs/openapi.ts";
import { atOnce } from "./at-once.ts";
import { limitBody } from "./body-limit.ts";
import { byPath } from "./by-path.ts";
import type { Env } from "./env.ts";
import { onError, onMissing } from "./error.ts";
import { identify, keepPrivate } from "./headers.ts";
import { lazily } from "./lazily.ts";
import { session } from "./middleware.ts";
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
