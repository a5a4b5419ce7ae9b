import { createHash, randomBytes } from "node:crypto";
import { Config } from "@winnow/core/kit/config";
import type { Actor } from "@winnow/core/kit/actor";
import * as keptSeconds from "@winnow/core/kit/kept-seconds";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/**
 * Set by the CloudFront distribution, which overwrites the caller's value. All requests come through it.
 */
const header = "x-viewer-address";

/** Where the stage has TLS, a browser accepts a cookie of this name over TLS alone. */
function cookie(): { name: string; secure: boolean } {
  const secure = !(Config.get().appURL ?? "https:").startsWith("http:");
  return { name: secure ? "__Secure-device" : "device", secure };
}

/** The routes of sign-up, sign-in and password reset, which set the device cookie. */
const signInPath = /^\/api\/(accounts|tempuser)\b/;

/** The IP address of a request, as CloudFront saw it. */
export const callerIPOf = (c: Context): string => c.req.header(header) ?? "unknown";

/** The origin of a request: IP address, user agent and device. */
export function originOf(c: Context): Actor.Origin {
  const address = callerIPOf(c);
  const program = c.req.header("user-agent") ?? "unknown";
  const device = deviceOf(c);
  return { address, program: program.slice(0, 400), ...(device && { device }) };
}

/** The device by its HttpOnly cookie, which is set if missing. Only a hash of the cookie is stored. */
function deviceOf(c: Context): Actor.Origin["device"] {
  const { name, secure } = cookie();
  const sent = getCookie(c, name);
  if (sent && /^[\w-]{43}$/.test(sent)) return { id: hashOf(sent), isNew: false };
  if (!signInPath.test(c.req.path)) return undefined;
  const made = randomBytes(32).toString("base64url");
  setCookie(c, name, made, {
    httpOnly: true,
    secure,
    sameSite: "Strict",
    path: "/api",
    maxAge: keptSeconds.device,
  });
  return { id: hashOf(made), isNew: true };
}

const hashOf = (cookie: string): string => createHash("sha256").update(cookie).digest("base64url");
