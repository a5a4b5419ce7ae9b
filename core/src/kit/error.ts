/** What went wrong, as far as the caller is concerned. Each kind has one HTTP status, given in one file of the functions. */
export type ErrorKind =
  | "input"
  | "unauthenticated"
  | "payment"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too_large"
  | "limit"
  | "unavailable";

/**
 * An error whose message a customer may read. `code` is stable, `message` is not; `fields` names the inputs at fault. It
 * has no stack: its code says what refused, and a stack costs more than the rest of a call that is refused.
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

/** A used-up limit. `retryAfterSeconds` becomes the header `Retry-After`. */
export class LimitError extends VisibleError {
  override name = "LimitError";
  readonly retryAfterSeconds: number;

  constructor(code: string, message: string, retryAfterSeconds: number) {
    super("limit", code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
