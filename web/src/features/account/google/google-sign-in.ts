/** The way to Google and back. What must be the same on both ends waits in the session storage of this tab. */
import type { GoogleOffer } from "@winnow/core/account/schema";
import { paths } from "../../../paths.ts";

const key = "google_sign_in";

interface Attempt {
  state: string;
  nonce: string;
  /** The query of the page that it began on: it says where to go afterwards. */
  search: string;
}

const random = () => crypto.randomUUID().replaceAll("-", "");

/** Where to ask Google who the person is. Keeps what is needed to believe the answer. */
export function authorizeUrl({ authorize_url, client_id }: NonNullable<GoogleOffer>, search: string): string {
  const attempt: Attempt = { state: random(), nonce: random(), search };
  sessionStorage.setItem(key, JSON.stringify(attempt));
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

/** Whether the fragment of an address is an answer of Google's. */
export const isGoogleResponse = (hash: string): boolean => {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has("state") && (answer.has("id_token") || answer.has("error"));
};

export interface GoogleResponse {
  search: string;
  /** Null where Google refused, or answers what this tab did not ask. */
  proof: { credential: string; nonce: string } | null;
  /** Whether the person turned back by themselves. */
  isDeclined: boolean;
}

/** Reads an answer of Google's, once. */
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
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept === null ? null : (JSON.parse(kept) as Attempt);
}
