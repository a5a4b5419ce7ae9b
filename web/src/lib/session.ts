/**
 * The session of this browser: two token cookies, renewed once for all requests and tabs that need it.
 * A session that cannot be renewed ends, and every screen learns of it through the auth store.
 */
import { Tokens } from "@winnow/core/account/schema";
import { env } from "../env.ts";
import { forgetUser } from "./auth.ts";
import { cookie } from "./cookie.ts";
import { Problem } from "./problem.ts";
import { isExpired } from "./token.ts";

const day = 86_400;
const rememberKey = "remember_me";

export const session = {
  access: () => cookie.get("access_token"),

  /** Keeps the tokens for 30 days with remember-me, else for 7. */
  begin(tokens: Tokens, remember: boolean): void {
    localStorage.setItem(rememberKey, String(remember));
    keep(tokens);
  },

  /** Signs out of everything: the tokens and all that is known of the person. */
  end(): void {
    session.dropTokens();
    localStorage.removeItem(rememberKey);
    forgetUser();
  },

  /** Lets go of the tokens only, so that a page can be left before what it shows is forgotten. */
  dropTokens(): void {
    cookie.remove("access_token");
    cookie.remove("refresh_token");
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
        session.end();
        throw new Problem(401, { error: "No refresh token available" });
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

async function exchange(refresh: string): Promise<Tokens> {
  const response = await fetch(`${env.apiBase}accounts/refresh-token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "include",
    body: JSON.stringify({ refresh }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) {
    const problem = new Problem(response.status, await response.json().catch(() => null));
    // Only a refusal ends the session; a server that is down leaves it for later.
    if (response.status >= 400 && response.status < 500) session.end();
    throw problem;
  }
  return Tokens.parse(await response.json());
}

/** One at a time among all tabs; where the page is not in a secure context, one at a time in this tab. */
let last: Promise<unknown> = Promise.resolve();
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return await navigator.locks.request("winnow.refresh", work);
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
