/** The calls of a signed-in person: each carries a token that is good, and is tried once more where it was refused. */
import { createClient } from "@winnow/functions/client";
import { env } from "../env.ts";
import { session } from "./session.ts";
import { request } from "./request.ts";

export { unwrap } from "./request.ts";

export const { api } = createClient(env.origin, { fetch: authorizedFetch });

/** As `request`, in the name of who is signed in. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const attempt = (token: string) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return request(input, { ...init, headers });
  };
  const token = await session.fresh();
  const response = await attempt(token);
  if (response.status !== 401) return response;
  const again = await attempt(await session.renew(token));
  if (again.status === 401) session.end("Unauthorized");
  return again;
}
