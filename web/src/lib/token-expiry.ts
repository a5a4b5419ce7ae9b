/** Reads the times of an access token. Only the server verifies its signature. */

/** A token this close to its expiry counts as expired. */
export const expiryMarginSeconds = 60;

/** When a token expires, in epoch seconds, or null if the text is not a token. */
export const expiryOf = (token: string): number | null => numberIn(token, "exp");

/** When a token was issued, in epoch seconds, or null if the text does not say it. */
export const issuedAt = (token: string): number | null => numberIn(token, "iat");

function numberIn(token: string, claim: "exp" | "iat"): number | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null) return null;
    const value = (claims as Record<string, unknown>)[claim];
    return typeof value === "number" ? value : null;
  } catch {
    return null;
  }
}

export function isExpired(token: string, nowMs: number): boolean {
  const exp = expiryOf(token);
  return exp === null || exp - expiryMarginSeconds <= nowMs / 1000;
}
