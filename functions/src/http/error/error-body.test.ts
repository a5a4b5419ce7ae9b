import { RetryableError, VisibleError } from "@winnow/core/kit/error";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Env } from "../env.ts";
import { logTo } from "../../logging/log.ts";
import { onError } from "./error-body.ts";

/** The response to a request whose handler throws this. */
async function thrown(error: Error) {
  const app = new Hono<Env>();
  app.onError(onError);
  app.get("/", () => {
    throw error;
  });
  const response = await app.request("/");
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: await response.json(),
  };
}

const named = (name: string): Error => Object.assign(new Error("From the SDK."), { name });

it.each([
  "TransactionConflictException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
])("%s of the table is 503 with Retry-After, also as the cause of another error.", async (name) => {
  const busy = { status: 503, retryAfter: "1", body: { code: "unavailable", error: expect.any(String) } };
  expect(await thrown(named(name))).toMatchObject(busy);
  expect(await thrown(new Error("It could not be removed.", { cause: named(name) }))).toMatchObject(busy);
});

it.each([
  { code: "ECONNRESET", $metadata: { attempts: 3 } },
  { code: "ENOTFOUND", $metadata: { attempts: 3 } },
  { name: "TimeoutError", $metadata: { attempts: 3 } },
  { $metadata: { httpStatusCode: 500 } },
  { cause: { $metadata: { httpStatusCode: 503 } } },
])("%j of the cloud is 503 with Retry-After, and logged.", async (failure) => {
  const lines: string[] = [];
  logTo((line) => void lines.push(line));
  const answer = await thrown(Object.assign(new Error("From the SDK."), failure));
  expect(answer).toMatchObject({ status: 503, retryAfter: "1", body: { code: "unavailable" } });
  expect(lines.join("")).toContain("From the SDK.");
});

it.each([
  { code: "ERR_INVALID_ARG_TYPE" },
  { $metadata: { httpStatusCode: 499 } },
  // A wrong host name in a setting, or somebody else who is down.
  { code: "ENOTFOUND" },
  { name: "TimeoutError" },
  { cause: { code: "ECONNREFUSED" } },
])("%j is a bug.", async (failure) => {
  const answer = await thrown(Object.assign(new Error("Not of the cloud."), failure));
  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
});

it("Every 503 has Retry-After.", async () => {
  const late = new VisibleError("unavailable", "verification.late", "This took too long. Try again.");
  expect(await thrown(late)).toMatchObject({ status: 503, retryAfter: "5" });
  const soon = new RetryableError("unavailable", "table.contended", "Try again in a moment.", 1);
  expect(await thrown(soon)).toMatchObject({ status: 503, retryAfter: "1" });
});

it("A temporary conflict has Retry-After, a permanent one does not.", async () => {
  const passing = new RetryableError("conflict", "idempotency.in_progress", "Still running.", 1);
  expect(await thrown(passing)).toMatchObject({ status: 409, retryAfter: "1" });
  const lasting = new VisibleError("conflict", "list.conflict", "It was changed.");
  expect(await thrown(lasting)).toMatchObject({ status: 409, retryAfter: null });
});

it("The log of a bug names the route, not the secret in its path.", async () => {
  const lines: string[] = [];
  logTo((line) => void lines.push(line));
  const nested = new Hono<Env>().post("/outcomes/:id/:secret", () => {
    throw new Error("A bug.");
  });
  const app = new Hono<Env>().use(async (_, next) => next()).route("/hook", nested);
  app.onError(onError);
  const { status } = await app.request("/hook/outcomes/one/s3cret", { method: "POST" });
  const logged = lines.join("");
  expect(status).toBe(500);
  expect(logged).toContain("/hook/outcomes/:id/:secret");
  expect(logged).not.toContain("s3cret");
});
