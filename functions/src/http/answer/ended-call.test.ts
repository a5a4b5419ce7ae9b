import { Trace } from "@winnow/core/kit/trace";
import { Hono } from "hono";
import type { LambdaEvent } from "hono/aws-lambda";
import { expect, it } from "vitest";
import { logTo } from "../../logging/log.ts";
import type { Env } from "../env.ts";
import { logged } from "./ended-call.ts";
import { identify } from "./headers.ts";

const lines: { request?: string; edge?: string }[] = [];
logTo((line) => lines.push(JSON.parse(line) as (typeof lines)[number]));

const app = new Hono<Env>().basePath("/v1");
app.use(identify);
for (const path of ["/verify", "/verifications/:id", "/lists/:id/results"])
  app.get(path, (c) => {
    Trace.note({ apiKeyID: "key_1" });
    return c.body(null, 204);
  });

/** What the log line of a call with a key has as its request. */
async function requestOf(rawPath: string): Promise<string | undefined> {
  const event = { rawPath, requestContext: { http: { method: "GET" } } } as LambdaEvent;
  await logged(event, async () => ({ statusCode: (await app.request(rawPath)).status }));
  return lines.at(-1)?.request;
}

it("A call with a key is logged by its route, with ids of ours alone.", async () => {
  const id = `lst_${"0".repeat(26)}`;
  expect(await requestOf("/v1/verify")).toBe("GET /v1/verify");
  expect(await requestOf(`/v1/lists/${id}/results`)).toBe(`GET /v1/lists/${id}/results`);
  expect(await requestOf("/v1/verifications/jane-doe")).toBe("GET /v1/verifications/…");
  expect(await requestOf("/v1/lists/jane@inbox.test/results")).toBe("GET /v1/lists/…/results");
});

it("A call is logged with CloudFront's id of it, and with nothing else that stands in its place.", async () => {
  const edgeOf = async (sent: string): Promise<string | undefined> => {
    const requestContext = { http: { method: "GET" } };
    const event = { rawPath: "/v1/verify", requestContext, headers: { "x-amz-cf-id": sent } };
    await logged(event as unknown as LambdaEvent, async () => ({ statusCode: 200 }));
    return lines.at(-1)?.edge;
  };
  const id = "3N8Hq-_k2xYbVz0cUwq7bJ4R1mZk5tQyHd9sLpXgE6aWfTn2vCjKQ==";
  expect(await edgeOf(id)).toBe(id);
  for (const hostile of ["", "jane@inbox.test", '","level":"error', "a\nb", "x".repeat(81), "wk_live_1"])
    expect(await edgeOf(hostile)).toBeUndefined();
});
