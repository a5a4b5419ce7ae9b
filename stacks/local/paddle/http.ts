/** What the pages and calls of the local Paddle read from requests and write into answers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { PaddleError } from "./error.ts";

const maxBytes = 256 * 1_024;

/** The body as text. Refuses a body that is too long. */
async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    throw new PaddleError(413, "request_too_large", `A request may have ${maxBytes} bytes.`);
  return text(request);
}

/** The body as JSON; undefined without a body. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readText(request);
  if (body === "") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new PaddleError(400, "bad_request", "The request body is not JSON.");
  }
}

export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request));

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" }).end();
}

/** A page that pages of this machine may frame, and whose script has the nonce. */
export function sendPage(response: ServerResponse, status: number, html: string, nonce: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; frame-ancestors http://127.0.0.1:* http://localhost:*`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end(html);
}
