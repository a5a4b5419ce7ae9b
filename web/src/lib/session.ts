/**
 * The session of this browser: two token cookies, renewed once for all requests and tabs that need it.
 * A session that cannot be renewed ends, and every screen learns of it through the auth store.
 */
import type { Tokens } from "@winnow/core/account/schema";
import { createClient } from "@winnow/functions/client";
import { env } from "../env.ts";
import { clearUser, useAuth } from "./auth.ts";
import { cookie } from "./cookie.ts";
import { ApiError } from "./api-error.ts";
import { isExpired } from "./token.ts";
import { unwrap, request } from "./request.ts";

const day = 86_400;
const rememberKey = "remember_me";

/** The calls that need no session. */
export const { accounts, tempuser } = createClient(env.origin, { fetch: request }).api;

export const session = {
  access: () => cookie.get("access_token"),

  /** Keeps the tokens for 30 days with remember-me, else for 7. */
  begin(tokens: Tokens, remember: boolean): void {
    localStorage.setItem(rememberKey, String(remember));
    keep(tokens);
  },

  /** Forgets the tokens and all that is known of the person. An error says that they did not ask for it. */
  end(error: string | null = null): void {
    cookie.remove("access_token");
    cookie.remove("refresh_token");
    localStorage.removeItem(rememberKey);
    if (useAuth.getState().isAuthenticated) clearUser(error);
  },

  /** A token that outlives the next request; renews it where needed. Ends the session where it cannot. */
  async fresh(): Promise<string> {
    const access = session.access();
    if (access !== null && !isExpired(access, Date.now())) return access;
    return session.renew(access);
  },

  /** Replaces `spent` by a new token. Whoever comes second, in whichever tab, gets what the first one fetched. */
  renew(spent: string | null): Promise<string> {
    return exclusively(async () => {
      const access = session.access();
      if (access !== null && access !== spent && !isExpired(access, Date.now())) return access;
      const refresh = cookie.get("refresh_token");
      if (refresh === null) {
        const problem = new ApiError(401, { error: "No refresh token available" });
        session.end(problem.message);
        throw problem;
      }
      const tokens = await exchange(refresh);
      keep(tokens);
      return tokens.access;
    });
  },

  /** Whether there is a token that is good or could be renewed. */
  async isAlive(): Promise<boolean> {
    if (session.access() === null && cookie.get("refresh_token") === null) return false;
    return session.fresh().then(
      () => true,
      () => false,
    );
  },
};

function keep(tokens: Tokens): void {
  const seconds = (localStorage.getItem(rememberKey) === "true" ? 30 : 7) * day;
  cookie.set("access_token", tokens.access, seconds);
  cookie.set("refresh_token", tokens.refresh, seconds);
}

/** Only a refusal ends the session; a server that is down leaves it for later. */
async function exchange(refresh: string): Promise<Tokens> {
  try {
    return await unwrap(accounts["refresh-token"].$post({ json: { refresh } }));
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      session.end(error.message);
    throw error;
  }
}

/** One at a time among all tabs; where the page is not in a secure context, one at a time in this tab. */
let last: Promise<unknown> = Promise.resolve();
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return await navigator.locks.request("winnow.refresh", work);
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
