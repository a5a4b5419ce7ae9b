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

/** An error whose message a customer may read. `code` is stable, `message` is not; `fields` names the inputs at fault. */
export class VisibleError extends Error {
  override name = "VisibleError";
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(kind: ErrorKind, code: string, message: string, fields?: Readonly<Record<string, string>>) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.fields = fields;
  }
}
