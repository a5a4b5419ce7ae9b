/** What every failed call throws. */
import type { Problem, ProblemCode } from "./types.ts";

/** Codes of failures that are not answers of the API. */
export type FailureCode = "network" | "timeout" | "unexpected" | "upload" | "signature" | "usage";

/** Why a call failed. New codes may appear within a version, and a list has codes of its own, such as `column.ambiguous`. */
export type ErrorCode = ProblemCode | FailureCode | (string & {});

interface Details {
  status?: number;
  requestId?: string | null;
  retryAfter?: number | null;
  problem?: Problem | null;
  cause?: unknown;
}

/**
 * A refused or failed call. `code` does not change: decide by it. The codes of the API are under `/docs/errors`; besides there
 * are `network`, `timeout`, `unexpected` (an answer that is not Winnow's), `upload`, `signature` and `usage`. `status` is the HTTP
 * status, 0 where no answer came.
 * `retryAfter` is in seconds. `problem` is the whole body of a refusal, with `fields`, `needed` and `available`.
 */
export class WinnowError extends Error {
  override readonly name = "WinnowError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly problem: Problem | null;

  constructor(
    code: ErrorCode,
    message: string,
    { status = 0, requestId = null, retryAfter = null, problem = null, cause }: Details = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.problem = problem;
  }
}

/** The error of an answer that is not 2xx, or that is not JSON. */
export function errorOf(response: Response, body: unknown): WinnowError {
  const { status, headers } = response;
  const problem = isProblem(body) ? body : null;
  return new WinnowError(
    problem?.code ?? "unexpected",
    problem?.detail ??
      `The answer ${status} is not one of Winnow's. Check the base URL, and what is in between.`,
    {
      status,
      problem,
      requestId: problem?.request_id ?? headers.get("x-request-id"),
      retryAfter: retryAfterOf(response),
    },
  );
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body;

/** The seconds of `Retry-After`, which may be a date; null without one. */
export function retryAfterOf({ headers }: Response): number | null {
  const header = headers.get("retry-after");
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
