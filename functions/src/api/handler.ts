/** The API's function: `/v1` for programs, everything else for the browser. */
import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { v1 } from "../v1/app.ts";
import { app } from "./app.ts";

const http = new Hono()
  .all("/v1/*", (c) => v1.fetch(c.req.raw, c.env))
  .all("*", (c) => app.fetch(c.req.raw, c.env));

export const handler = handle(http);
