/** Cookies written by the browser: SameSite=Strict, and Secure if the page is served over HTTPS. */
import { env } from "../env.ts";

const secure = () => location.protocol === "https:" || location.hostname === "localhost";

function write(name: string, value: string, seconds: number, domain: string | undefined): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", `Max-Age=${seconds}`, "SameSite=Strict"];
  if (domain !== undefined) parts.push(`Domain=${domain}`);
  if (secure()) parts.push("Secure");
  document.cookie = parts.join("; ");
}

export const cookie = {
  get(name: string): string | null {
    const entry = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
    return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1));
  },
  /** Writes a cookie with a lifetime in seconds. */
  set: (name: string, value: string, seconds: number) => write(name, value, seconds, env.cookieDomain),
  remove: (name: string) => write(name, "", 0, env.cookieDomain),
};
