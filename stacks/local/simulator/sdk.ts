/** The AWS SDK without a wire: its clients hand every request to a function of this process. */
import { Readable } from "node:stream";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import type { Answer, Request } from "./cloud/request.ts";

const retryTokens = 500;

/** From now on, all clients of this process send their requests there. To be called once, before the first is sent. */
export function route(send: (request: Request) => Promise<Answer>): void {
  Object.assign(NodeHttpHandler.prototype, {
    handle: async (request: Request) => ({ response: responseOf(await send(request)) }),
  });
  Object.assign(SignatureV4.prototype, { sign: <R>(request: R) => Promise.resolve(request) });
  giveRetriesInAbundance();
}

function responseOf({ status, headers = {}, body = "" }: Answer) {
  return { statusCode: status, headers, body: Readable.from(body.length > 0 ? [Buffer.from(body)] : []) };
}

/** A client that failed often tries less often again. What it did in one simulation must not change the next. */
function giveRetriesInAbundance(): void {
  const { acquireInitialRetryToken } = StandardRetryStrategy.prototype;
  StandardRetryStrategy.prototype.acquireInitialRetryToken = function (this: StandardRetryStrategy, scope) {
    Object.assign(this, { capacity: retryTokens });
    return acquireInitialRetryToken.call(this, scope);
  };
}
