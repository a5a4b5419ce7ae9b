/** The bodies of refusals for browsers and webhooks. Programs get problems (`problem.ts`). */
import { ChallengeError, type ErrorKind, RetryableError, VisibleError } from "@winnow/core/kit/error";
import type { ErrorHandler, NotFoundHandler } from "hono";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { log } from "../../logging/log.ts";
import { metrics } from "../../logging/metric.ts";
import type { Env } from "../env.ts";
import { asVisibleError, isOutage } from "./error.ts";

const statuses = {
  input: 400,
  unauthenticated: 401,
  payment: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  media_type: 415,
  unprocessable: 422,
  limit: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, ContentfulStatusCode>;

/** The body of an error, where it is no problem of RFC 9457. `error` is for people, `code` for programs; `fields` maps inputs to messages. */
export const ErrorBody = z
  .object({
    error: z.string(),
    code: z.string(),
    detail: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    challenge: z
      .string()
      .optional()
      .describe("With `account.second_factor`: what the code is sent with, for ten minutes"),
    request_id: z.string(),
  })
  .meta({ id: "Problem" });

/** The error codes of wrong passwords, codes and tokens. An alarm counts their log lines. */
const failedAttempts = new Set([
  "account.code_used_up",
  "account.google_refused",
  "account.reset_expired",
  "account.too_many_attempts",
  "account.wrong_code",
  "account.wrong_credentials",
  "account.wrong_factor_code",
  "account.wrong_password",
  "device_login.wrong_code",
  "invitation.unknown",
]);

/** Maps errors to HTTP responses. Any error but a VisibleError is a bug: it is logged and answered with 500. */
export const onError: ErrorHandler<Env> = (thrown, c) => {
  const request_id = c.get("requestId");
  const error = asVisibleError(thrown);
  if (!(error instanceof VisibleError)) {
    log.error({
      caller_request_id: c.get("callerRequestId"),
      method: c.req.method,
      // Paths may hold secrets.
      route: routePath(c, -1),
      error,
    });
    return c.json({ error: "Something went wrong!!!", code: "internal", request_id }, 500);
  }
  if (isOutage(thrown)) log.warn({ error: thrown });
  const { code, message, fields, kind } = error;
  if (failedAttempts.has(code)) log.warn({ failed_attempt: code, ...metrics({ FailedAttempts: 1 }) });
  const seconds =
    error instanceof RetryableError ? error.retryAfterSeconds : kind === "unavailable" ? 5 : null;
  if (seconds !== null) c.header("retry-after", String(seconds));
  const challenge = error instanceof ChallengeError ? error.challenge : undefined;
  return c.json({ error: message, code, detail: message, fields, challenge, request_id }, statuses[kind]);
};

export const onMissing: NotFoundHandler<Env> = (c) =>
  c.json({ error: "There is no such call.", code: "route.missing", request_id: c.get("requestId") }, 404);
