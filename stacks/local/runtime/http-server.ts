/** The product's HTTP server: the API, the web application, and `/_local` of the local servers. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { refuseForeignHost } from "../loopback-host.ts";
import { answerByFunction } from "./gateway.ts";
import type { LambdaFunction } from "./invocation.ts";
import { answerByServer } from "./proxy.ts";
import { answerByFile, type WebsiteOptions } from "./website.ts";

const loopbackHost = "127.0.0.1";
const localPrefix = "/_local";
/** API Gateway's limit for the request line and all headers. */
const maxHeaders = 10_240;

export interface HttpServerOptions {
  /** 0 takes any free port. */
  port: number;
  api: LambdaFunction;
  /** The path prefixes of the API. */
  apiPaths: readonly string[];
  website: WebsiteOptions;
  /** The URL of the local cloud. */
  endpoint: string;
  /** The URLs of other local servers, by their path prefixes below `/_local`. */
  localServers?: Readonly<Record<string, string>> | undefined;
}

export interface HttpServer {
  url: string;
  close(): Promise<void>;
}

/** Listens on the loopback interface only. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const server = createServer({ maxHeaderSize: maxHeaders }, (request, response) => {
    void answer(options, request, response);
  });
  server.requestTimeout = 0;
  server.listen(options.port, loopbackHost);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${loopbackHost}:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Never rejects. */
async function answer(
  options: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (refuseForeignHost(request, response)) return;
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  try {
    if (options.apiPaths.some((prefix) => isBelow(prefix, path)))
      await answerByFunction(options.api, request, response);
    else if (isBelow(localPrefix, path))
      await answerByServer(localServerOf(options, path), request, response);
    else await answerByFile(options.website, request, response);
  } catch (error) {
    if (!response.destroyed) console.error(`${request.method} ${request.url} failed`, error);
    response.destroy();
  }
}

const localServerOf = ({ localServers = {}, endpoint }: HttpServerOptions, path: string): string =>
  Object.entries(localServers).find(([prefix]) => isBelow(prefix, path))?.[1] ?? endpoint;

function isBelow(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
