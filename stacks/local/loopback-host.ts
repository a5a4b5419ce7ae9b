/** Protection of local servers against DNS rebinding: a web page's own host name must not reach them. */
import type { IncomingMessage, ServerResponse } from "node:http";

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Refuses a request whose Host header is not a loopback name with 421; true if it has. */
export function refuseForeignHost({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if (loopback.test(headers.host ?? "")) return false;
  response.writeHead(421, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ message: "This server answers to localhost and 127.0.0.1 only." }));
  return true;
}
