/** The bodies of refusals (RFC 9457). Errors of core get a code of the catalog by their kind. */
import { Credit } from "@winnow/core/credit";
import { type ErrorKind, RetryableError, VisibleError } from "@winnow/core/kit/error";
import { Trace } from "@winnow/core/kit/trace";
import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "@hono/zod-openapi";
import { appURLOf } from "../app-url.ts";
import type { Env } from "../env.ts";
import { asVisibleError } from "./error.ts";
import { log } from "../../logging/log.ts";
import { isProblemCode, type ProblemCode, problemCatalog } from "./problem-catalog.ts";

export const Problem = z
  .object({
    type: z.string().describe("The page that explains the code"),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("What happened to this call, for people"),
    code: z.string().describe("For programs. It does not change"),
    request_id: z.string(),
    log_url: z
      .string()
      .optional()
      .describe("The call in the request log of the key, for members of its workspace"),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe("A sentence for each input that is not valid"),
    needed: z.int().optional().describe("Credits that the call needs"),
    available: z.int().optional().describe("Credits that there are"),
  })
  .meta({ id: "Problem" });

export const problemType = "application/problem+json";

/** The code of errors of a kind whose own code is not in the catalog. */
const codes: Readonly<Record<ErrorKind, ProblemCode>> = {
  input: "input.invalid",
  unauthenticated: "key.invalid",
  payment: "credits.insufficient",
  forbidden: "key.scope",
  missing: "list.missing",
  conflict: "list.conflict",
  too_large: "body.too_large",
  media_type: "body.type",
  unprocessable: "idempotency.other_body",
  limit: "rate.limited",
  unavailable: "unavailable",
};

/** Seconds after which the same call may succeed, where the error names none. */
const defaultRetrySeconds: Partial<Record<ErrorKind, number>> = { unavailable: 5, limit: 1 };

/** The code of an error in the catalog. */
export const codeOf = ({ kind, code }: VisibleError): ProblemCode =>
  isProblemCode(code) ? code : codes[kind];

/** Answers an error with a problem. Any error but a VisibleError is a bug: it is logged and answered with 500. */
export const onError: ErrorHandler<Env> = (thrown, c) => {
  const error = asVisibleError(thrown);
  if (!(error instanceof VisibleError)) {
    const { method } = c.req;
    const caller_request_id = c.get("callerRequestId");
    log.error({ caller_request_id, method, route: routePath(c, -1), error });
    return problem(
      c,
      "internal",
      "This is our mistake. Nothing needs to be changed on your side; try again later.",
    );
  }
  const seconds = error instanceof RetryableError ? error.retryAfterSeconds : defaultRetrySeconds[error.kind];
  if (seconds !== undefined) c.header("retry-after", String(seconds));
  const missing =
    error instanceof Credit.Shortfall ? { needed: error.needed, available: error.available } : {};
  return problem(c, codeOf(error), error.message, { fields: error.fields, ...missing });
};

export const onMissing: NotFoundHandler<Env> = (c) =>
  problem(c, "route.missing", `There is no call ${c.req.method} ${c.req.path}.`);

/** Answers a method that a path does not take. */
export const onOtherMethod = (c: Context<Env>, methods: readonly string[]): Response => {
  const allow = methods.join(", ");
  c.header("allow", allow);
  return problem(c, "method.not_allowed", `${c.req.path} takes ${allow}, not ${c.req.method}.`);
};

/** Where a call with a key is in its request log. */
function logged(c: Context<Env>): { log_url?: string } {
  const { apiKeyID } = Trace.current();
  if (apiKeyID === undefined) return {};
  return { log_url: appURLOf(`/api-key/${apiKeyID}?request=${c.get("requestId")}`) };
}

function problem(c: Context<Env>, code: ProblemCode, detail: string, more: object = {}): Response {
  const { status, title } = problemCatalog[code];
  Trace.note({ code });
  if (status === 401)
    c.header("www-authenticate", code === "key.missing" ? "Bearer" : 'Bearer error="invalid_token"');
  const body = {
    type: `/docs/errors/${code}`,
    title,
    status,
    detail,
    code,
    request_id: c.get("requestId"),
    ...logged(c),
    ...more,
  };
  return c.body(JSON.stringify(body), status satisfies ContentfulStatusCode, { "content-type": problemType });
}
