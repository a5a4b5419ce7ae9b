/** The OpenID Connect redirect to Google. State and nonce wait in session storage. */
import type { GoogleOffer } from "@winnow/core/account/schema";
import { unwrap } from "../../../lib/request.ts";
import { accounts } from "../../../lib/session.ts";
import { tabStorage } from "../../../lib/storage.ts";
import { paths } from "../../../paths.ts";

const key = "google_sign_in";

interface Attempt {
  state: string;
  nonce: string;
  /** Query string of the page where the sign-in began. */
  search: string;
}

let asked: Promise<GoogleOffer> | null = null;

/** How to sign in with Google; null where it is not configured, or not known. Asked once. */
export const googleOffer = (): Promise<GoogleOffer> =>
  (asked ??= unwrap(accounts.google.$get()).catch(() => (asked = null)));

const random = () => crypto.randomUUID().replaceAll("-", "");

/** The authorization URL. Stores the state and nonce that the response must match. */
export function authorizeUrl({ authorize_url, client_id }: NonNullable<GoogleOffer>, search: string): string {
  const attempt: Attempt = { state: random(), nonce: random(), search };
  tabStorage.setItem(key, JSON.stringify(attempt));
  const url = new URL(authorize_url);
  const question = {
    client_id,
    redirect_uri: `${location.origin}${paths.login}`,
    response_type: "id_token",
    response_mode: "fragment",
    scope: "openid email profile",
    state: attempt.state,
    nonce: attempt.nonce,
    prompt: "select_account",
  };
  for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether a URL fragment is an authorization response. */
export const isGoogleResponse = (hash: string): boolean => {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has("state") && (answer.has("id_token") || answer.has("error"));
};

export interface GoogleResponse {
  search: string;
  /** Null if Google refused or the state does not match. */
  proof: { credential: string; nonce: string } | null;
  /** Whether the user cancelled. */
  isDeclined: boolean;
}

/** Reads an authorization response. The stored attempt is used once. */
export function readResponse(hash: string): GoogleResponse {
  const answer = new URLSearchParams(hash.slice(1));
  const attempt = takeAttempt();
  const credential = answer.get("id_token");
  const isOurs = attempt !== null && attempt.state === answer.get("state");
  return {
    search: isOurs ? attempt.search : "",
    proof: isOurs && credential !== null ? { credential, nonce: attempt.nonce } : null,
    isDeclined: isOurs && answer.get("error") === "access_denied",
  };
}

function takeAttempt(): Attempt | null {
  const kept = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return kept === null ? null : (JSON.parse(kept) as Attempt);
}
