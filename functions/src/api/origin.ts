import type { Actor } from "@winnow/core/kit/actor";
import type { Context } from "hono";

/** Set by the distribution, which overwrites what a caller may have sent; nothing but the distribution reaches us. */
const header = "x-viewer-address";

/** Where a request comes from: its IP address, and the name that its program gives itself. */
export function originOf(c: Context): Actor.Origin {
  const address = c.req.header(header) ?? "unknown";
  const program = c.req.header("user-agent") ?? "unknown";
  return { address, program: program.slice(0, 400) };
}
