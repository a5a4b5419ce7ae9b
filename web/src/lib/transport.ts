/** One request to the server: with a deadline, and with a `Problem` for whatever goes wrong on the way. */
import type { ClientResponse } from "hono/client";
import { Problem } from "./problem.ts";

const deadlineMs = 30_000;

/** As `fetch`, but gives up after 30 seconds; no answer is a `Problem` of status 0. */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const { signal: asked } = init;
  try {
    const signal = asked ? AbortSignal.any([asked, deadline]) : deadline;
    return await fetch(input, { ...init, credentials: "include", signal });
  } catch (error) {
    if (asked?.aborted === true) throw error;
    throw new Problem(0, null);
  }
}

/** The body of a typed answer. Fails with a `Problem` where it is a refusal. */
export async function answer<T>(pending: Promise<ClientResponse<T, number, "json">>): Promise<T> {
  const response = await pending;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Problem(response.status, body);
  return body as T;
}
