/** What went wrong in a call to a peer's API, before it takes the peer's shape. */
import { RetryableError, VisibleError } from "@winnow/core/kit/error";
import { Trace } from "@winnow/core/kit/trace";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "../http/env.ts";
import { asVisibleError } from "../http/error/error.ts";
import { log } from "../logging/log.ts";
import { type ProblemCode, problemCatalog } from "../http/error/problem-catalog.ts";
import { codeOf } from "../http/error/problem.ts";

export interface Failure {
  code: ProblemCode;
  /** The HTTP status of `/v1`. */
  status: ContentfulStatusCode;
  /** A sentence for people. */
  message: string;
}

const defaultRetrySeconds: Partial<Record<ProblemCode, number>> = { unavailable: 5, "rate.limited": 1 };

/** The failure of an error, with the header `Retry-After`. Any error but a VisibleError is a bug, and is logged. */
export function failureOf(thrown: Error, c: Context<Env>): Failure {
  const error = asVisibleError(thrown);
  Trace.note({ code: error instanceof VisibleError ? codeOf(error) : "internal" });
  if (!(error instanceof VisibleError)) {
    const { method, path } = c.req;
    log.error({ method, path, error });
    return { code: "internal", status: 500, message: "This is our mistake. Try again later." };
  }
  const code = codeOf(error);
  const seconds = error instanceof RetryableError ? error.retryAfterSeconds : defaultRetrySeconds[code];
  if (seconds !== undefined) c.header("retry-after", String(seconds));
  return { code, status: problemCatalog[code].status, message: error.message };
}

const keyCodes: readonly ProblemCode[] = ["key.missing", "key.invalid", "key.revoked", "key.expired"];

/** Whether there is no such key, or it is out of use. */
export const isOfKey = ({ code }: Failure): boolean => keyCodes.includes(code);

const creditCodes: readonly ProblemCode[] = ["credits.insufficient", "budget.exhausted"];

/** Whether credits are missing, of the workspace or of the budget of the key. */
export const isOfCredits = ({ code }: Failure): boolean => creditCodes.includes(code);
