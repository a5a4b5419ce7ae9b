/** Kinds of visible errors. Each maps to one HTTP status, in functions/src/http/error/error-body.ts. */
export type ErrorKind =
  | "input"
  | "unauthenticated"
  | "payment"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too_large"
  | "media_type"
  | "unprocessable"
  | "limit"
  | "unavailable";

/**
 * An error that the caller may see. `code` is stable, `message` is for people, `fields` names invalid inputs. It has
 * no stack trace, which would cost more than the refused call.
 */
export class VisibleError extends Error {
  override name = "VisibleError";
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(kind: ErrorKind, code: string, message: string, fields?: Readonly<Record<string, string>>) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.code = code;
    this.fields = fields;
  }
}

/** Null for what is missing. */
export function unlessMissing(error: unknown): null {
  if (error instanceof VisibleError && error.kind === "missing") return null;
  throw error;
}

/** An error after which the same call can succeed. `retryAfterSeconds` becomes the header `Retry-After`. */
export class RetryableError extends VisibleError {
  override name = "RetryableError";
  readonly retryAfterSeconds: number;

  constructor(kind: ErrorKind, code: string, message: string, retryAfterSeconds: number) {
    super(kind, code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A used-up limit. */
export class LimitError extends RetryableError {
  override name = "LimitError";

  constructor(code: string, message: string, retryAfterSeconds: number) {
    super("limit", code, message, retryAfterSeconds);
  }
}

/** A sign-in that needs a second call, which gives the challenge back with a code. */
export class ChallengeError extends VisibleError {
  override name = "ChallengeError";
  readonly challenge: string;

  constructor(code: string, message: string, challenge: string) {
    super("unauthenticated", code, message);
    this.challenge = challenge;
  }
}
