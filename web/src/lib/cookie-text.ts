interface CookieOptions {
  /** The lifetime; 0 removes the cookie. */
  seconds: number;
  /** The parent domain; null for the host alone. */
  domain: string | null;
  isSecure: boolean;
}

/** A cookie as `document.cookie` takes it. */
export function cookieText(
  name: string,
  value: string,
  { seconds, domain, isSecure }: CookieOptions,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", `Max-Age=${seconds}`, "SameSite=Strict"];
  if (domain !== null) parts.push(`Domain=${domain}`);
  if (isSecure) parts.push("Secure");
  return parts.join("; ");
}
