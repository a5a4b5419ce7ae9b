import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import { respond as respondV1 } from "../v1/document.ts";
import { routers as v1Routers } from "../v1/routers.ts";
import { respond } from "./document.ts";
import type { Env } from "../http/env.ts";
import { onError } from "../http/error/error-body.ts";
import { logTo } from "../logging/log.ts";
import { routers } from "./routers.ts";

it.each([
  ["/api", respond, () => vi.spyOn(routers, "/api/rules")],
  ["/v1", respondV1, () => vi.spyOn(v1Routers, "/v1/rules")],
])("The document of %s is made once, and again where that failed.", async (_, answer, spy) => {
  logTo(() => undefined);
  const load = spy().mockRejectedValueOnce(new Error("Too many files are open."));
  const app = new Hono<Env>().get("/", answer).onError(onError);
  expect((await app.request("/")).status).toBe(500);
  const [first, same] = await Promise.all([app.request("/"), app.request("/")]);
  expect(await first.json()).toHaveProperty("openapi", "3.1.0");
  expect(await same.json()).toHaveProperty("openapi", "3.1.0");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await app.request("/", { headers })).status).toBe(304);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockRestore();
});
