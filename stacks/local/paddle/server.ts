/** The HTTP server of the local Paddle: API, pages, PDFs, Paddle.js, and the admin API. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseForeignHost } from "../loopback-host.ts";
import { answerAdmin } from "./admin.ts";
import { answerApi, isApiPath } from "./api/index.ts";
import type { ServerContext } from "./context.ts";
import { PaddleError } from "./error.ts";
import { readJson, sendJson } from "./http.ts";
import { answerPage } from "./page/index.ts";
import { billDue } from "./renewal.ts";

const adminPath = "/_local/paddle";

/** Never rejects. What changed is on disk before the answer is sent. */
export async function answer(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (refuseForeignHost(request, response)) return;
  try {
    billDue(context.account);
    await route(context, request, response);
  } catch (error) {
    if (error instanceof PaddleError)
      sendJson(response, error.status, { error: { code: error.code, detail: error.message } });
    else {
      if (!response.destroyed) console.error(`Paddle: ${request.method} ${request.url} failed`, error);
      response.destroy();
    }
  }
}

async function route(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { account, links, apiKey } = context;
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", account.url);
  if (isApiPath(url.pathname)) {
    const body = method === "GET" ? undefined : await readJson(request);
    const result = answerApi(account, links, apiKey, {
      method,
      url,
      authorization: headers.authorization,
      body,
    });
    await account.storage.flush();
    return sendJson(response, result.status, result.body);
  }
  if (url.pathname.startsWith(`${adminPath}/`)) {
    refuseForeignOrigin(request);
    const path = url.pathname.slice(adminPath.length);
    const body = method === "GET" ? undefined : await readJson(request);
    const result = await answerAdmin(context, method, path, body);
    await account.storage.flush();
    return sendJson(response, result.status, result.body);
  }
  await answerPage(context, request, response, url);
}

const loopbackOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** A web page elsewhere may not call the admin API of a visitor's machine. */
function refuseForeignOrigin({ headers }: IncomingMessage): void {
  if (headers.origin !== undefined && !loopbackOrigin.test(headers.origin))
    throw new PaddleError(403, "forbidden", "Only pages of this machine may call the admin API.");
}
