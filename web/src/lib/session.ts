/**
 * The session of this browser: two token cookies, refreshed once for all requests and tabs.
 * When the server refuses the refresh token, the session ends and the auth store notifies all screens.
 */
import type { Tokens } from "@winnow/core/account/schema";
import { createClient } from "@winnow/functions/client";
import { env } from "../env.ts";
import { clearUser, useAuth } from "./auth.ts";
import { untilAnswered } from "./connection.ts";
import { serverNow, setClock } from "./clock.ts";
import { cookie } from "./cookie.ts";
import { ApiError } from "./api-error.ts";
import { browserStorage } from "./storage.ts";
import { isExpired } from "./token-expiry.ts";
import { unwrap, request } from "./request.ts";

const day = 86_400;
const rememberKey = "remember_me";
const cookiesNeeded =
  "Winnow needs cookies to keep you logged in. Allow them for this site, and log in again.";
/** Pauses before the attempts after the first one, where an outage or a limit says nothing of the token. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
const maxPauseMs = 60_000;

export const sessionExpired = "Your session has expired. Log in again to continue.";

const { api } = createClient(env.origin, { fetch: request });

/** API calls that need no session. */
export const { accounts, tempuser, shared, status } = api;

export const session = {
  storedAccessToken: () => cookie.get("access_token"),

  /** Whether this browser holds a session, valid or not. */
  hasTokens: () => cookie.get("access_token") !== null || cookie.get("refresh_token") !== null,

  /** Stores the tokens for 30 days with remember-me, otherwise for 7. Throws where the browser keeps no cookies. */
  start(tokens: Tokens, remember: boolean): void {
    browserStorage.setItem(rememberKey, String(remember));
    storeTokens(tokens);
    if (!session.hasTokens()) throw new ApiError(400, { error: cookiesNeeded });
  },

  /** Removes the tokens and the user. `error` has the reason if the user did not log out. */
  end(error: string | null = null): void {
    cookie.remove("access_token");
    cookie.remove("refresh_token");
    browserStorage.removeItem(rememberKey);
    if (useAuth.getState().isAuthenticated || useAuth.getState().user !== null) clearUser(error);
  },

  /** An access token that is valid for the next request; refreshes it if needed. */
  async accessToken(): Promise<string> {
    const access = session.storedAccessToken();
    if (access !== null && !isExpired(access, serverNow())) return access;
    return session.refresh(access);
  },

  /** Replaces the token `spent`. Concurrent callers in all tabs share one refresh. */
  refresh(spent: string | null): Promise<string> {
    return withRefreshLock(async () => {
      const access = session.storedAccessToken();
      if (access !== null && access !== spent && !isExpired(access, serverNow())) return access;
      const refreshToken = cookie.get("refresh_token");
      if (refreshToken === null) {
        const missing = new ApiError(401, { error: "No refresh token available" });
        session.end(sessionExpired);
        throw missing;
      }
      const isStored = () => cookie.get("refresh_token") === refreshToken;
      const tokens = await exchangeRefreshToken(refreshToken).catch((error: unknown) => {
        if (isRefused(error) && isStored()) session.end(sessionExpired);
        throw error;
      });
      // Meanwhile the person may have signed out, or somebody else in, in another tab.
      if (!isStored()) throw new ApiError(401, { error: sessionExpired });
      storeTokens(tokens);
      return tokens.access;
    });
  },

  /** Ends the session on the server by the tokens that this browser holds now, as soon as the server can be reached. */
  async endOnServer(): Promise<void> {
    const [access, refreshToken] = [session.storedAccessToken(), cookie.get("refresh_token")];
    const isValid = access !== null && !isExpired(access, serverNow());
    if (!isValid && refreshToken === null) return;
    const token = isValid ? access : (await exchangeRefreshToken(refreshToken ?? "")).access;
    const headers = { authorization: `Bearer ${token}` };
    await untilAnswered(() => unwrap(api.user["sign-out"].$post({}, { headers })));
  },

  /** Whether a token is valid or can be refreshed. Throws where that cannot be known at the moment. */
  async isActive(): Promise<boolean> {
    if (!session.hasTokens()) {
      if (useAuth.getState().isAuthenticated) session.end(sessionExpired);
      return false;
    }
    return session.accessToken().then(
      () => true,
      (error: unknown) => {
        if (session.hasTokens()) throw error;
        return false;
      },
    );
  },
};

function storeTokens(tokens: Tokens): void {
  setClock(tokens.access);
  const seconds = (browserStorage.getItem(rememberKey) === "true" ? 30 : 7) * day;
  cookie.set("access_token", tokens.access, seconds);
  cookie.set("refresh_token", tokens.refresh, seconds);
}

/** Repeats the exchange after an outage or a limit, with pauses. Without a response it waits for the connection. */
async function exchangeRefreshToken(refresh: string): Promise<Tokens> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await untilAnswered(() => accounts["refresh-token"].$post({ json: { refresh } }));
    try {
      return await unwrap(Promise.resolve(response));
    } catch (error) {
      const pauseMs = pausesMs[attempt];
      if (isRefused(error) || pauseMs === undefined) throw error;
      const askedMs = Number(response.headers.get("retry-after") ?? 0) * 1000;
      await pause(Math.min(Math.max(pauseMs, askedMs || 0), maxPauseMs));
    }
  }
}

/** Whether the server looked at the token and refused it. A limit, a firewall and an outage did not look. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 400);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs one refresh at a time: across tabs with Web Locks, otherwise within this tab. */
let last: Promise<unknown> = Promise.resolve();
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return await navigator.locks.request("winnow.refresh", work);
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
