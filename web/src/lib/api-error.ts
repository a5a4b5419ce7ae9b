/** The catalogue of errors: which text a failed answer shows. */

/** An answer that is not a success. `message` is the text to show; `code` is stable. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The server's own words, also where the catalogue has others. */
  readonly serverMessage: string | null;

  constructor(status: number, body: unknown) {
    super(messageForStatus(status, body));
    this.status = status;
    this.code = textAt(body, "code") ?? null;
    this.fields = fieldsOf(body);
    this.serverMessage = textAt(body, "detail") ?? textAt(body, "error") ?? null;
  }
}

export const unexpectedError = "Something went wrong!!!";

/** The text for a status and a body, in the order of precedence that each status has. Status 0 stands for no answer. */
export function messageForStatus(status: number, body: unknown): string {
  const at = (name: string) => textAt(body, name);
  switch (status) {
    case 400:
      return at("error") ?? at("details") ?? firstField(body) ?? "Bad request";
    case 401:
      return at("detail") ?? at("error") ?? "Unauthorized";
    case 402:
      return at("error") ?? "Payment required";
    case 403:
      return at("detail") ?? at("error") ?? "Forbidden";
    case 404:
      return at("detail") ?? at("error") ?? "Not found";
    case 413:
      return "File size is too large. Please upload a smaller file.";
    default:
      return unexpectedError;
  }
}

/** What to show for anything that was thrown; what is not an answer has no text of its own. */
export const errorMessage = (error: unknown, fallback = unexpectedError): string =>
  error instanceof ApiError ? error.message : fallback;

/** As `errorMessage`; but of what stood in the way, or came too often, the server itself says what to do next. */
export const reasonFrom = (error: unknown, fallback = unexpectedError): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? (error.serverMessage ?? error.message)
    : errorMessage(error, fallback);

function textAt(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return text((body as Record<string, unknown>)[name]);
}

function firstField(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return text(Object.values(fieldsOf(body))[0]) ?? text(Object.values(body)[0]);
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== "object" || body === null || !("fields" in body)) return {};
  if (typeof body.fields !== "object" || body.fields === null) return {};
  return Object.fromEntries(
    Object.entries(body.fields).flatMap(([name, value]) => {
      const message = text(value);
      return message === undefined ? [] : [[name, message]];
    }),
  );
}

/** A message as servers write them: a text, or a list of texts of which the first counts. */
function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : undefined;
}
