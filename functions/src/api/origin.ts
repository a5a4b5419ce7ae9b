import type { Context } from "hono";

/** Set by the distribution, which overwrites what a caller may have sent; nothing but the distribution reaches us. */
const header = "x-viewer-address";

/** The IP address that a request comes from, without its port. */
export function originOf(c: Context): string {
  const address = c.req.header(header) ?? "unknown";
  return address.replace(/:\d+$/, "");
}
