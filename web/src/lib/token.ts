/** What the browser reads from an access token: only when it ends. Whether it is genuine is for the server to say. */

/** A token that ends within this many seconds counts as expired, so that no request carries one that dies on the way. */
export const expiryMarginSeconds = 60;

/** The `exp` of a token in epoch seconds, or null where it is not a token. */
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
