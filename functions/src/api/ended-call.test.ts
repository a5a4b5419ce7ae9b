import { Trace } from "@winnow/core/kit/trace";
import { Hono } from "hono";
import type { LambdaEvent } from "hono/aws-lambda";
import { expect, it } from "vitest";
import { logTo } from "../log.ts";
import type { Env } from "./env.ts";
import { logged } from "./ended-call.ts";
import { identify } from "./headers.ts";

const lines: { request?: string }[] = [];
logTo((line) => lines.push(JSON.parse(line) as { request?: string }));

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
