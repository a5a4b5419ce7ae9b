/** The API's function: `/v1` and `/compat` for programs, `/mcp` for models, `/oauth` for devices, `/hook` for webhooks of others, everything else for the browser. */
import { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { logged } from "../http/answer/ended-call.ts";
import { withSentKey } from "../http/idempotency-header.ts";
import { lazily } from "../http/lazily.ts";
import { onNotLoaded } from "../http/error/not-loaded.ts";
import { readable } from "../http/readable-event.ts";

const http = new Hono()
  .onError(onNotLoaded)
  .all(
    "/v1/*",
    lazily(async () => (await import("../v1/app.ts")).v1),
  )
  .all(
    "/mcp/*",
    lazily(async () => {
      const [{ mcpRoutes }, { loadSearch }] = await Promise.all([
        import("../mcp/app.ts"),
        import("../docs/load-search.ts"),
      ]);
      return mcpRoutes(loadSearch);
    }),
  )
  .all(
    "/oauth/*",
    lazily(async () => (await import("../oauth/app.ts")).oauth),
  )
  .all(
    "/hook/*",
    lazily(async () => (await import("../hook/app.ts")).hook),
  )
  .all(
    "/compat/zerobounce/*",
    lazily(async () => (await import("../compat/zerobounce/app.ts")).zeroBounce),
  )
  .all(
    "/compat/neverbounce/*",
    lazily(async () => (await import("../compat/neverbounce/app.ts")).neverBounce),
  )
  .all(
    "*",
    lazily(async () => (await import("./app.ts")).app),
  );

const handleEvent = handle(http);

export const handler = (event: LambdaEvent, context?: LambdaContext) =>
  logged(event, () => handleEvent(readable(withSentKey(event)), context));
