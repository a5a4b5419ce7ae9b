/** The API's function: `/v1` and `/compat` for programs, `/mcp` for models, `/oauth` for devices, everything else for the browser. */
import { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { logged } from "./ended-call.ts";
import { withSentKey } from "./idempotency-header.ts";
import { readable } from "./readable-event.ts";

/** Each application is loaded at its first call: a function that starts answers one of them, and few need the others soon. */
const http = new Hono()
  .all("/v1/*", async (c) => (await import("../v1/app.ts")).v1.fetch(c.req.raw, c.env))
  .all("/mcp/*", async (c) => (await import("../mcp/app.ts")).mcp.fetch(c.req.raw, c.env))
  .all("/oauth/*", async (c) => (await import("../oauth/app.ts")).oauth.fetch(c.req.raw, c.env))
  .all("/compat/zerobounce/*", async (c) =>
    (await import("../compat/zerobounce/app.ts")).zeroBounce.fetch(c.req.raw, c.env),
  )
  .all("/compat/neverbounce/*", async (c) =>
    (await import("../compat/neverbounce/app.ts")).neverBounce.fetch(c.req.raw, c.env),
  )
  .all("*", async (c) => (await import("./app.ts")).app.fetch(c.req.raw, c.env));

const handleEvent = handle(http);

export const handler = (event: LambdaEvent, context?: LambdaContext) =>
  logged(event, () => handleEvent(readable(withSentKey(event)), context));
