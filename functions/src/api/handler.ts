/** The API's function: `/v1` and `/compat` for programs, `/mcp` for models, everything else for the browser. */
import { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { neverBounce } from "../compat/neverbounce/app.ts";
import { zeroBounce } from "../compat/zerobounce/app.ts";
import { v1 } from "../v1/app.ts";
import { app } from "./app.ts";
import { withSentKey } from "./idempotency-header.ts";
// After `/v1`, whose documentation extends zod before any schema is made.
import { mcp } from "../mcp/app.ts";

const http = new Hono()
  .all("/v1/*", (c) => v1.fetch(c.req.raw, c.env))
  .all("/mcp/*", (c) => mcp.fetch(c.req.raw, c.env))
  .all("/compat/zerobounce/*", (c) => zeroBounce.fetch(c.req.raw, c.env))
  .all("/compat/neverbounce/*", (c) => neverBounce.fetch(c.req.raw, c.env))
  .all("*", (c) => app.fetch(c.req.raw, c.env));

const handleEvent = handle(http);

export const handler = (event: LambdaEvent, context?: LambdaContext) =>
  handleEvent(withSentKey(event), context);
