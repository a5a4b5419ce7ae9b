import { Config } from "@winnow/core/kit/config";
import { Identity } from "@winnow/core/port/identity/index";
import { Topic } from "@winnow/core/port/topic/index";
import type { LambdaEvent } from "hono/aws-lambda";
import { expect, it, vi } from "vitest";
import { withAdapters } from "../src/adapters/index.ts";
import { handler } from "../src/api/handler.ts";
import { logTo } from "../src/logging/log.ts";

const files = vi.hoisted(() => ({ unreadable: true }));
const load = vi.hoisted(() => (original: () => Promise<object>) => {
  if (files.unreadable) throw new Error("Too many files are open.");
  return original();
});
vi.mock("@winnow/core/port/identity/google", load);
vi.mock("@winnow/core/port/topic/sns", load);
vi.mock("../src/v1/app.ts", load);
vi.mock("../src/mcp/app.ts", load);
vi.mock("../src/oauth/app.ts", load);
vi.mock("../src/hook/app.ts", load);
vi.mock("../src/compat/zerobounce/app.ts", load);
vi.mock("../src/compat/neverbounce/app.ts", load);
vi.mock("../src/api/app.ts", load);

const nowhere = "http://127.0.0.1:9";
const google = { clientID: "client", issuer: nowhere, keysURL: nowhere, authorizeURL: nowhere };
Config.set({ ...Config.get(), google });

async function call(rawPath: string) {
  const event = {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString: "",
    headers: { host: "test" },
    requestContext: { domainName: "test", http: { method: "GET", path: rawPath } },
    isBase64Encoded: false,
  };
  const { statusCode, headers, body } = await handler(event as unknown as LambdaEvent);
  return { status: statusCode, headers: headers ?? {}, body };
}

it.each([
  ["/v1/none", "/v1/*", 404],
  ["/mcp", "/mcp/*", 405],
  ["/oauth/none", "/oauth/*", 404],
  ["/hook/none", "/hook/*", 404],
  ["/compat/zerobounce/none", "/compat/zerobounce/*", 404],
  ["/compat/neverbounce/none", "/compat/neverbounce/*", 404],
  ["/api/none-secret", "/*", 404],
])("An area that cannot be loaded is a problem, and is loaded again: %s", async (path, route, usual) => {
  const lines: Record<string, unknown>[] = [];
  logTo((line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
  files.unreadable = true;
  const { status, headers, body } = await call(path);
  const request_id = headers["x-request-id"];
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(status).toBe(500);
  expect(headers).toMatchObject({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  });
  expect(JSON.parse(body)).toEqual({
    type: "/docs/errors/internal",
    title: "Something went wrong on our side",
    status: 500,
    detail: expect.stringContaining("This is our mistake."),
    code: "internal",
    error: expect.stringContaining("This is our mistake."),
    request_id,
  });
  expect(lines).toEqual([
    expect.objectContaining({ level: "error", method: "GET", route, request_id, error: expect.anything() }),
    expect.objectContaining({ kind: "call", outcome: "failed", status: 500, request_id }),
  ]);
  files.unreadable = false;
  expect((await call(path)).status).toBe(usual);
});

it.each<[string, () => Promise<unknown> | undefined, string]>([
  ["Google", () => Identity.use()?.identify("not a token", "nonce"), "The ID token is invalid."],
  [
    "SNS",
    () => Topic.use().certificate(new URL("https://example.test/pem")),
    "example.test is no host of SNS.",
  ],
])("An adapter that cannot be loaded is loaded again by its next call: %s", async (_, use, refusal) => {
  files.unreadable = true;
  const unreadable = expect.objectContaining({ cause: new Error("Too many files are open.") });
  await expect(withAdapters(use)).rejects.toEqual(unreadable);
  files.unreadable = false;
  await expect(withAdapters(use)).rejects.toThrow(refusal);
});
