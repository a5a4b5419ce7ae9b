/**
 * Authenticated API calls. Each sends a valid access token and the workspace that the page shows, and retries once after a 401 or
 * a confirmation.
 */
import { createClient } from "@winnow/functions/client";
import { env } from "../env.ts";
import { askConfirmation, needsConfirmation } from "./confirmation.ts";
import { follow, isForAnotherWorkspace, shownWorkspace } from "./workspace-sync.ts";
import { session, sessionExpired } from "./session.ts";
import { request } from "./request.ts";

export { unwrap } from "./request.ts";

export const { api } = createClient(env.origin, { fetch: authorizedFetch });

/** Calls of the signed-in user, whatever workspace is active. */
export const { user: userAPI } = createClient(env.origin, { fetch: fetchSignedIn }).api;

/** Like `request`, with the access token of the signed-in user, who is asked to confirm where the server wants it. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const placed = { ...init, headers: withShownWorkspace(init.headers) };
  const response = await fetchConfirmed(input, placed);
  if (await isForAnotherWorkspace(response)) void follow();
  return response;
}

/** The page may show another workspace by the time that the call is sent, so this one is noted before. */
function withShownWorkspace(init: HeadersInit | undefined): Headers {
  const headers = new Headers(init);
  const shown = shownWorkspace();
  if (shown !== null) headers.set("winnow-workspace", shown);
  return headers;
}

async function fetchConfirmed(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const response = await fetchSignedIn(input, init);
  const mayGoOn = (await needsConfirmation(response)) && (await askConfirmation());
  return mayGoOn ? fetchSignedIn(input, init) : response;
}

async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const attempt = (token: string) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return request(input, { ...init, headers });
  };
  const token = await session.accessToken();
  const response = await attempt(token);
  if (response.status !== 401) return response;
  const again = await attempt(await session.refresh(token));
  if (again.status === 401) session.end(sessionExpired);
  return again;
}
