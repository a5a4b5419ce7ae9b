/** The real AWS SDK without a network: every client hands its requests to a function of this process. */
import { Readable } from "node:stream";
import { Client } from "@smithy/core/client";
import { externalDataInterceptor } from "@smithy/core/config";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import { type Answer, type Request, targetOf } from "./cloud/request.ts";

type AnyClient = Client<never, never, never, never>;

const retryTokens = 500;

/** Middleware without an effect on the simulated cloud, a third of the cost of a request. */
const unneededMiddleware = [
  "loggerMiddleware",
  "getUserAgentMiddleware",
  "hostHeaderMiddleware",
  "recursionDetectionMiddleware",
];

/** Routes the requests of all clients of this process to a function. Call it once, before the first request. */
export function routeRequests(send: (request: Request) => Promise<Answer>): void {
  Object.assign(NodeHttpHandler.prototype, {
    handle: async (request: Request) => ({ response: responseTo(request, await send(request)) }),
  });
  Object.assign(SignatureV4.prototype, { sign: <R>(request: R) => Promise.resolve(request) });
  removeUnneededMiddleware();
  resetRetryQuota();
  ignoreConfigurationFiles();
}

function responseTo(request: Request, { status, headers = {}, body = "" }: Answer) {
  const bytes = Buffer.from(body);
  return { statusCode: status, headers, body: targetOf(request) ? bytes : streamOf(bytes) };
}

const streamOf = (bytes: Buffer): Readable => Readable.from(bytes.length > 0 ? [bytes] : []);

function removeUnneededMiddleware(): void {
  const seen = new WeakSet<object>();
  const { send } = Client.prototype as { send: (...args: unknown[]) => unknown };
  Object.assign(Client.prototype, {
    send(this: Pick<AnyClient, "middlewareStack"> & { config: object }, ...args: unknown[]) {
      if (!seen.has(this)) for (const name of unneededMiddleware) this.middlewareStack.remove(name);
      // Presigned links of S3 need the signing middleware.
      if (!("serviceId" in this.config) || this.config.serviceId !== "S3")
        this.middlewareStack.remove("httpSigningMiddleware");
      seen.add(this);
      return send.apply(this, args);
    },
  });
}

/** Refills the retry quota at every request, so that one simulation does not change the next. */
function resetRetryQuota(): void {
  const { acquireInitialRetryToken } = StandardRetryStrategy.prototype;
  StandardRetryStrategy.prototype.acquireInitialRetryToken = function (this: StandardRetryStrategy, scope) {
    Object.assign(this, { capacity: retryTokens });
    return acquireInitialRetryToken.call(this, scope);
  };
}

/** Clients read configuration files from the home folder; that takes real time. */
function ignoreConfigurationFiles(): void {
  for (const setting of ["AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"]) {
    process.env[setting] = `/simulated/${setting}`;
    externalDataInterceptor.interceptFile(`/simulated/${setting}`, "");
  }
}
