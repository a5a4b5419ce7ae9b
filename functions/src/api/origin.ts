import type { Actor } from "@winnow/core/kit/actor";
import type { Context } from "hono";

/**
 * Set by the CloudFront distribution, which overwrites the caller's value. Requests reach us through it only.
 */
const header = "x-viewer-address";

/** The origin of a request: IP address and user agent. */
export function originOf(c: Context): Actor.Origin {
  const address = c.req.header(header) ?? "unknown";
  const program = c.req.header("user-agent") ?? "unknown";
  return { address, program: program.slice(0, 400) };
}
