/**
 * The session of this browser: two token cookies, refreshed once for all requests and tabs.
 * When a refresh fails permanently, the session ends and the auth store notifies all screens.
 */
import type { Tokens } from "@winnow/core/account/schema";
import { createClient } from "@winnow/functions/client";
import { env } from "../env.ts";
import { clearUser, useAuth } from "./auth.ts";
import { untilAnswered } from "./connection.ts";
import { cookie } from "./cookie.ts";
import { ApiError } from "./api-error.ts";
import { isExpired } from "./token-expiry.ts";
import { unwrap, request } from "./request.ts";

const day = 86_400;
const rememberKey = "remember_me";
const refreshAttempts = 3;
const pauseMs = 500;

export const sessionExpired = "Your session has expired. Log in again to continue.";
const notRefreshed = "Your session could not be renewed. Log in again to continue.";

/** API calls that need no session. */
export const { accounts, tempuser, shared, status } = createClient(env.origin, { fetch: request }).api;

export const session = {
  storedAccessToken: () => cookie.get("access_token"),

  /** Whether this browser holds a session, valid or not. */
  hasTokens: () => cookie.get("access_token") !== null || cookie.get("refresh_token") !== null,

  /** Stores the tokens for 30 days with remember-me, otherwise for 7. */
  start(tokens: Tokens, remember: boolean): void {
    localStorage.setItem(rememberKey, String(remember));
    storeTokens(tokens);
  },

  /** Removes the tokens and the user. `error` has the reason if the user did not log out. */
  end(error: string | null = null): void {
    cookie.remove("access_token");
    cookie.remove("refresh_token");
    localStorage.removeItem(rememberKey);
    if (useAuth.getState().isAuthenticated || useAuth.getState().user !== null) clearUser(error);
  },

  /** An access token that is valid for the next request; refreshes it if needed. */
  async accessToken(): Promise<string> {
    const access = session.storedAccessToken();
    if (access !== null && !isExpired(access, Date.now())) return access;
    return session.refresh(access);
  },

  /** Replaces the token `spent`. Concurrent callers in all tabs share one refresh. */
  refresh(spent: string | null): Promise<string> {
    return withRefreshLock(async () => {
      const access = session.storedAccessToken();
      if (access !== null && access !== spent && !isExpired(access, Date.now())) return access;
      const refreshToken = cookie.get("refresh_token");
      if (refreshToken === null) {
        const missing = new ApiError(401, { error: "No refresh token available" });
        session.end(sessionExpired);
        throw missing;
      }
      const tokens = await exchangeRefreshToken(refreshToken);
      storeTokens(tokens);
      return tokens.access;
    });
  },

  /** Whether a token is valid or can be refreshed. */
  async isActive(): Promise<boolean> {
    if (!session.hasTokens()) {
      if (useAuth.getState().isAuthenticated) session.end(sessionExpired);
      return false;
    }
    return session.accessToken().then(
      () => true,
      () => false,
    );
  },
};

function storeTokens(tokens: Tokens): void {
  const seconds = (localStorage.getItem(rememberKey) === "true" ? 30 : 7) * day;
  cookie.set("access_token", tokens.access, seconds);
  cookie.set("refresh_token", tokens.refresh, seconds);
}

/** A 4xx ends the session at once, a 5xx at the third attempt. Without a response it waits for the connection. */
async function exchangeRefreshToken(refresh: string): Promise<Tokens> {
  for (let attempt = 1; ;) {
    try {
      return await untilAnswered(() => unwrap(accounts["refresh-token"].$post({ json: { refresh } })));
    } catch (error) {
      if (error instanceof ApiError && error.status >= 500 && attempt < refreshAttempts) {
        await pause(pauseMs * attempt);
        attempt += 1;
      } else {
        session.end(error instanceof ApiError && error.status < 500 ? sessionExpired : notRefreshed);
        throw error;
      }
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs one refresh at a time: across tabs with Web Locks, otherwise within this tab. */
let last: Promise<unknown> = Promise.resolve();
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return await navigator.locks.request("winnow.refresh", work);
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
