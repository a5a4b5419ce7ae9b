/** Floods of calls that take long: some are taken, the others refused at once. */
import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { expect, it } from "vitest";
import { app as browser } from "../src/api/app.ts";
import { zeroBounce as compat } from "../src/compat/zerobounce/app.ts";
import { loadSearch } from "../src/docs/load-search.ts";
import { mcpRoutes } from "../src/mcp/app.ts";

const json = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json", "x-viewer-address": "192.0.2.7" },
  body: JSON.stringify(body),
});
const person = () => ({
  email: `${randomUUID()}@inbox.test`,
  password: "a-passphrase-of-many",
  first_name: "Eve",
  last_name: "Moss",
});
const app = (fetch: { request: unknown }) => fetch as unknown as Hono;

it.each([
  ["sign-ups", app(browser), "/api/tempuser/", person, 16],
  ["sign-ins", app(browser), "/api/accounts/auth/login/", person, 16],
  ["verifications in the browser", app(browser), "/api/verify-email/", () => ({ email: "a@inbox.test" }), 64],
  [
    "calls of assistants",
    app(mcpRoutes(loadSearch)),
    "/mcp",
    () => ({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    64,
  ],
  [
    "verifications for a peer's programs",
    app(compat),
    "/compat/zerobounce/v2/validate",
    () => ({ api_key: "none", email: "a@inbox.test" }),
    64,
  ],
])(
  "Of many %s at once some are taken, and the others are refused with Retry-After.",
  async (_, server, path, body, max) => {
    const calls = Array.from({ length: max + 10 }, async () => server.request(path, json(body())));
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(
      Array.from({ length: 10 }, () => "1"),
    );
  },
);
