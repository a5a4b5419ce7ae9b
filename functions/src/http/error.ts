import { ChallengeError, type ErrorKind, RetryableError, VisibleError } from "@winnow/core/kit/error";
import { isUnavailable } from "@winnow/core/aws/unavailable";
import { issueText } from "@winnow/core/kit/issue-text";
import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { log } from "../logging/log.ts";
import { metrics } from "../logging/metric.ts";
import type { Env } from "./env.ts";

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

/** The body of every error. `error` is for people, `code` for programs; `fields` maps inputs to messages. */
export const Problem = z
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

z.config({ customError: issueText });

/** More of them help nobody. */
const maxIssues = 100;

/** Maps a zod error to an input error with a readable sentence per field, of the first 100: that of the field's first issue. */
export function inputError(error: z.ZodError): VisibleError {
  const fields: Record<string, string> = {};
  const issues = error.issues.slice(0, maxIssues).flatMap(nearest);
  for (const { path, message } of issues) fields[path.join(".") || "body"] ??= message;
  return new VisibleError("input", "input.invalid", Object.values(fields)[0] ?? "Bad request", fields);
}

/** If input matches no member of a union, returns the issues of the member with the fewest. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const values = issue.errors
    .flat()
    .flatMap((each) => (each.code === "invalid_value" ? each.values : [null]));
  if (values.length > 1 && !values.includes(null))
    return [reworded({ code: "invalid_value", values, path: [], message: "" }, issue.path)];
  const [first] = issue.errors.toSorted((a, b) => a.length - b.length);
  return first ? first.map((each) => reworded(each, issue.path)).flatMap(nearest) : [issue];
}

/** An issue of a union's member, at its place in the whole input. A sentence of the schema's own stays. */
function reworded(issue: z.core.$ZodIssue, at: readonly PropertyKey[]): z.core.$ZodIssue {
  const path = [...at, ...issue.path];
  // An issue does not keep its input, of which only the absence matters.
  const textAt = (place: PropertyKey[], input: unknown) =>
    issueText({ ...issue, path: place, input } as z.core.$ZodRawIssue);
  const input = [undefined, null].find((each) => textAt(issue.path, each) === issue.message);
  const isOwn = issue.message !== "" && textAt(issue.path, input) !== issue.message;
  return { ...issue, path, message: isOwn ? issue.message : textAt(path, input) };
}

/** The table's errors, by name, after which the same call can succeed. */
const contention: readonly string[] = [
  "TransactionConflictException",
  "TransactionInProgressException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
];

/** Such an error, or one that has it as its cause. */
const isContention = (thrown: unknown): boolean =>
  thrown instanceof Error && (contention.includes(thrown.name) || isContention(thrown.cause));

/** Whether the cloud was down or out of reach, which is logged. */
const isOutage = (thrown: unknown): boolean =>
  !(thrown instanceof VisibleError) && !isContention(thrown) && isUnavailable(thrown);

/** Maps errors of libraries to visible ones. */
export function asVisibleError(thrown: unknown): unknown {
  if (isContention(thrown) || isOutage(thrown))
    return new RetryableError(
      "unavailable",
      "unavailable",
      "This is busy at the moment. Try again in a moment.",
      1,
    );
  if (thrown instanceof z.ZodError) return inputError(thrown);
  if (thrown instanceof HTTPException && thrown.status < 500)
    return new VisibleError("input", "input.malformed", "The body cannot be read. Send valid JSON.");
  return thrown;
}

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
