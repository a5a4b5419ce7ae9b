/** The API's function: `/v1` and `/compat` for programs, `/mcp` for models, everything else for the browser. */
import { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { v1 } from "../v1/app.ts";
import { app } from "./app.ts";
import { withSentKey } from "./idempotency-header.ts";

/** The applications that few calls need are loaded at their first call. */
const http = new Hono()
  .all("/v1/*", (c) => v1.fetch(c.req.raw, c.env))
  .all("/mcp/*", async (c) => (await import("../mcp/app.ts")).mcp.fetch(c.req.raw, c.env))
  .all("/compat/zerobounce/*", async (c) =>
    (await import("../compat/zerobounce/app.ts")).zeroBounce.fetch(c.req.raw, c.env),
  )
  .all("/compat/neverbounce/*", async (c) =>
    (await import("../compat/neverbounce/app.ts")).neverBounce.fetch(c.req.raw, c.env),
  )
  .all("*", (c) => app.fetch(c.req.raw, c.env));

const handleEvent = handle(http);

export const handler = (event: LambdaEvent, context?: LambdaContext) =>
  handleEvent(withSentKey(event), context);
