/** Reads the expiry of an access token. Only the server verifies its signature. */

/** A token this close to its expiry counts as expired. */
export const expiryMarginSeconds = 60;

/** The `exp` claim in epoch seconds, or null if the text is not a token. */
export function expiryOf(token: string): number | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const exp = typeof claims === "object" && claims !== null && "exp" in claims ? claims.exp : null;
    return typeof exp === "number" ? exp : null;
  } catch {
    return null;
  }
}

export function isExpired(token: string, nowMs: number): boolean {
  const exp = expiryOf(token);
  return exp === null || exp - expiryMarginSeconds <= nowMs / 1000;
}
