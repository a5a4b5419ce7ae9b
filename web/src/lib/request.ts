/** One HTTP request with a deadline. Every failure is an `ApiError`. */
import type { ClientResponse } from "hono/client";
import { ApiError } from "./api-error.ts";

const deadlineMs = 30_000;

/** Like `fetch`, with a timeout of 30 seconds. No response is an `ApiError` of status 0. */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const { signal: asked } = init;
  try {
    const signal = asked ? AbortSignal.any([asked, deadline]) : deadline;
    return await fetch(input, { ...init, credentials: "include", signal });
  } catch (error) {
    if (asked?.aborted === true) throw error;
    throw new ApiError(0, null);
  }
}

/** The body of a typed response. Throws an `ApiError` for a failure status. */
export async function unwrap<T>(pending: Promise<ClientResponse<T, number, "json">>): Promise<T> {
  const response = await pending;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}
