/** Protects local servers against DNS rebinding: they refuse the host names of web pages. */
import type { IncomingMessage, ServerResponse } from "node:http";

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Answers a request whose Host header is not a loopback name with 421. Returns whether it did. */
export function refuseForeignHost({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if (loopback.test(headers.host ?? "")) return false;
  response.writeHead(421, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ message: "This server answers to localhost and 127.0.0.1 only." }));
  return true;
}
