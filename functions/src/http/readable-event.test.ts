import { handle, type LambdaEvent } from "hono/aws-lambda";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { readable } from "./readable-event.ts";

const app = new Hono()
  .get("/lists/:id/cancel", (c) => c.text(c.req.param("id")))
  .all("/lists/refused", (c) => c.text(c.req.method, 405))
  .post("/lists", async (c) => c.text(await c.req.text()));

async function answer(method: string, rawPath: string, body?: string) {
  const event = {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString: "",
    headers: { host: "test" },
    requestContext: { domainName: "test", http: { method, path: rawPath } },
    isBase64Encoded: false,
    ...(body !== undefined && { body }),
  };
  const { statusCode, body: text } = await handle(app)(readable(event as unknown as LambdaEvent));
  return [statusCode, text];
}

it.each(["a#b", "a?b", "#", "a#b?c#d"])("A part of a path may have any character: %s", async (id) => {
  expect(await answer("GET", `/lists/${id}/cancel`)).toEqual([200, id]);
});

it("The content of a GET is ignored, that of a POST is read.", async () => {
  expect(await answer("GET", "/lists/a/cancel", "{}")).toEqual([200, "a"]);
  expect(await answer("POST", "/lists", "{}")).toEqual([200, "{}"]);
});

it.each(["TRACE", "track", "CONNECT"])(
  "A method that no request has is one that no path takes: %s",
  async (method) => {
    expect(await answer(method, "/lists/refused")).toEqual([405, `X-${method}`]);
    expect(await answer(method, "/lists", "{}")).toEqual([404, "404 Not Found"]);
  },
);
