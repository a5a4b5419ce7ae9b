/** One HTTP request with a deadline. Every failure is an `ApiError`. */
import type { ClientResponse } from "hono/client";
import { ApiError } from "./api-error.ts";
import { untilReachable } from "./connection.ts";

const deadlineMs = 30_000;

/** Like `fetch`, with a timeout of 30 seconds. No response is an `ApiError` of status 0. */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const { signal: callerSignal } = init;
  try {
    const signal = callerSignal ? AbortSignal.any([callerSignal, deadline]) : deadline;
    return await fetch(withTrailingSlash(input), { ...init, credentials: "include", signal });
  } catch (error) {
    if (callerSignal?.aborted === true) throw error;
    void untilReachable();
    throw new ApiError(0, null);
  }
}

/** Every path of the API ends in a slash. */
function withTrailingSlash(input: RequestInfo | URL): URL {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/** The body of a typed response. Throws an `ApiError` for a failure status. */
export async function unwrap<T>(pending: Promise<ClientResponse<T, number, "json">>): Promise<T> {
  const response = await pending;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}
