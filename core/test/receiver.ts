/** A server of a customer, on loopback: it answers as told, and keeps what it received. */
import {
  createServer as createHTTP,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createHTTPS } from "node:https";
import type { AddressInfo } from "node:net";
import { cert, key } from "./certificate.ts";

export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Options {
  /** Speaks TLS with the certificate of mx.test. */
  tls?: boolean;
}

type Respond = (response: ServerResponse, received: Received) => void;

/** An answer without a body. */
export const status =
  (code: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(code, headers).end();

/** Never answers. */
export const hang: Respond = () => undefined;

export async function startReceiver(respond: Respond, { tls = false }: Options = {}) {
  const received: Received[] = [];
  const answering = { respond };
  let open = 0;
  let maxOpen = 0;
  const listener: RequestListener = (request, response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.once("close", () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
      received.push(one);
      answering.respond(response, one);
    });
  };
  const server = tls ? createHTTPS({ cert, key }, listener) : createHTTP(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    maxOpen: () => maxOpen,
    answerWith: (next: Respond) => (answering.respond = next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
