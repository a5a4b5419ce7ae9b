/** Cookies written by the browser: SameSite=Strict, and Secure if the page is served over HTTPS. */
import { env } from "../env.ts";
import { cookieText } from "./cookie-text.ts";

const isSecure = () => location.protocol === "https:" || location.hostname === "localhost";

function write(name: string, value: string, seconds: number): void {
  document.cookie = cookieText(name, value, { seconds, domain: env.cookieDomain, isSecure: isSecure() });
}

export const cookie = {
  get(name: string): string | null {
    const entry = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
    return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1));
  },
  /** Writes a cookie with a lifetime in seconds. */
  set: write,
  remove: (name: string) => write(name, "", 0),
};
