/** The AWS SDK without a defineFunction: its clients hand every request to a function of this process. */
import { Readable } from "node:stream";
import { Client } from "@smithy/core/client";
import { externalDataInterceptor } from "@smithy/core/config";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import { type Answer, type Request, targetOf } from "./cloud/request.ts";

type AnyClient = Client<never, never, never, never>;

const retryTokens = 500;

/** What clients do to a request for a defineFunction and a stranger at its end, at a third of their cost. */
const forStrangers = [
  "loggerMiddleware",
  "getUserAgentMiddleware",
  "hostHeaderMiddleware",
  "recursionDetectionMiddleware",
];

/** From now on, all clients of this process send their requests there. To be called once, before the first is sent. */
export function route(send: (request: Request) => Promise<Answer>): void {
  Object.assign(NodeHttpHandler.prototype, {
    handle: async (request: Request) => ({ response: responseTo(request, await send(request)) }),
  });
  Object.assign(SignatureV4.prototype, { sign: <R>(request: R) => Promise.resolve(request) });
  lightenClients();
  giveRetriesInAbundance();
  readNoFiles();
}

function responseTo(request: Request, { status, headers = {}, body = "" }: Answer) {
  const bytes = Buffer.from(body);
  return { statusCode: status, headers, body: targetOf(request) ? bytes : streamOf(bytes) };
}

const streamOf = (bytes: Buffer): Readable => Readable.from(bytes.length > 0 ? [bytes] : []);

function lightenClients(): void {
  const known = new WeakSet<object>();
  const { send } = Client.prototype as { send: (...given: unknown[]) => unknown };
  Object.assign(Client.prototype, {
    send(this: Pick<AnyClient, "middlewareStack"> & { config: object }, ...given: unknown[]) {
      if (!known.has(this)) for (const name of forStrangers) this.middlewareStack.remove(name);
      // Links are signed by what signs requests.
      if (!("serviceId" in this.config) || this.config.serviceId !== "S3")
        this.middlewareStack.remove("httpSigningMiddleware");
      known.add(this);
      return send.apply(this, given);
    },
  });
}

/** A client that failed often tries less often again. What it did in one simulation must not change the next. */
function giveRetriesInAbundance(): void {
  const { acquireInitialRetryToken } = StandardRetryStrategy.prototype;
  StandardRetryStrategy.prototype.acquireInitialRetryToken = function (this: StandardRetryStrategy, scope) {
    Object.assign(this, { capacity: retryTokens });
    return acquireInitialRetryToken.call(this, scope);
  };
}

/** Clients look into the files of whoever runs them. That takes real time, which a simulation does not know. */
function readNoFiles(): void {
  for (const setting of ["AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"]) {
    process.env[setting] = `/simulated/${setting}`;
    externalDataInterceptor.interceptFile(`/simulated/${setting}`, "");
  }
}
