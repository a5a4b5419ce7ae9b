/** One request to the server: with a deadline, and with a `ApiError` for whatever goes wrong on the way. */
import type { ClientResponse } from "hono/client";
import { ApiError } from "./api-error.ts";

const deadlineMs = 30_000;

/** As `fetch`, but gives up after 30 seconds; no answer is a `ApiError` of status 0. */
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

/** The body of a typed answer. Fails with a `ApiError` where it is a refusal. */
export async function unwrap<T>(pending: Promise<ClientResponse<T, number, "json">>): Promise<T> {
  const response = await pending;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}
