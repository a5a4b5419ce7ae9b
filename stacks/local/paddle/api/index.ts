/** Paddle's API: authorization, routing, and the envelope of answers and errors. */
import { randomUUID } from "node:crypto";
import type { Account } from "../account.ts";
import { PaddleError } from "../error.ts";
import type { Links } from "../link.ts";
import { type Answer, routes } from "./routes.ts";

export interface ApiRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  body: unknown;
}

export interface ApiAnswer {
  status: number;
  body: object;
}

/** Whether a path belongs to the API. */
export const isApiPath = (path: string): boolean =>
  /^\/(products|prices|customers|transactions|subscriptions|adjustments|events)(\/|$)/.test(path);

/** Answers a call of the API. Errors have Paddle's shape. */
export function answerApi(account: Account, links: Links, apiKey: string, request: ApiRequest): ApiAnswer {
  const meta = { request_id: randomUUID() };
  try {
    const { status = 200, data, pagination } = route(account, links, apiKey, request);
    return { status, body: { data, meta: { ...meta, ...(pagination && { pagination }) } } };
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error;
    const { status, code, message: detail } = error;
    const documentation_url = `https://developer.paddle.com/errors/shared/${code}`;
    return { status, body: { error: { type: "request_error", code, detail, documentation_url }, meta } };
  }
}

function route(
  account: Account,
  links: Links,
  apiKey: string,
  { method, url, authorization = "", body }: ApiRequest,
): Answer {
  if (authorization.replace(/^bearer /i, "") !== apiKey)
    throw new PaddleError(
      403,
      "forbidden",
      "You are not permitted to perform this request: the API key is wrong.",
    );
  const [resource = "", id = "", ...action] = url.pathname.split("/").filter(Boolean);
  const path = [resource, ...(id ? [":id"] : []), ...action].join("/");
  const answer = routes[`${method} /${path}`];
  if (!answer)
    throw new PaddleError(404, "invalid_url", `The local Paddle has no ${method} ${url.pathname}.`);
  return answer({ account, links, url, id, body });
}
