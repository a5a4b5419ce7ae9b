/** Text to show for a failed API response, by status (spec section 8). */
import { ShownError } from "./shown-error.ts";

/** A response with a failure status. `message` is the text to show; `code` is stable. */
export class ApiError extends ShownError {
  override name = "ApiError";
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The body of the response. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(messageForStatus(status, body));
    this.status = status;
    this.code = textAt(body, "code") ?? null;
    this.fields = fieldsOf(body);
    this.body = body;
  }
}

/** Whether a record cannot be shown because there is none of this id: it is gone, or the id is malformed. */
export const isAbsent = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Whether what was sent was refused: not where no answer came, the server failed, or it was asked too often. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const unexpectedError = "Something went wrong!!!";

/**
 * The text for a status and a body. Status 0 means that no response arrived. For a status without its own text,
 * such as 429, the server's sentence is the second line.
 */
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
    case 500:
      return unexpectedError;
    default:
      return withSentence(at("detail") ?? at("error"));
  }
}

const withSentence = (sentence: string | undefined): string =>
  sentence === undefined || sentence === unexpectedError
    ? unexpectedError
    : `${unexpectedError}\n${sentence}`;

/** The text to show for any thrown value; `fallback` for one whose message is not for people. */
export const errorMessage = (error: unknown, fallback = unexpectedError): string =>
  error instanceof ShownError ? error.message : fallback;

/** The server's sentence where what was asked does not fit the state of things; null for every other error. */
export const refusalIn = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 409
    ? error.message.replace(`${unexpectedError}\n`, "")
    : null;

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

/** A message as servers write it: a string, or the first of an array of strings. */
function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : undefined;
}
