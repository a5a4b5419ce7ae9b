/** Applies faults to a request before its service sees it: pause, delay or fail. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { target } from "../json-protocol.ts";
import type { ServiceName } from "../emulated-service.ts";
import type { Faults } from "./faults.ts";

interface Failure {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const json = (version: "1.0" | "1.1", status: number, type: string, extra = {}): Failure => ({
  status,
  headers: { "content-type": `application/x-amz-json-${version}`, ...extra },
  body: JSON.stringify({ __type: type, message: "A fault of the local cloud." }),
});

/** The SDK retries all of these errors. */
const failures: Record<ServiceName, Failure> = {
  dynamodb: json("1.0", 400, "com.amazon.coral.availability#ThrottlingException"),
  sqs: json("1.0", 403, "com.amazonaws.sqs#RequestThrottled", {
    "x-amzn-query-error": "RequestThrottled;Sender",
  }),
  events: json("1.1", 400, "ThrottlingException"),
  ssm: json("1.1", 400, "ThrottlingException"),
  ses: {
    status: 429,
    headers: { "content-type": "application/json", "x-amzn-errortype": "TooManyRequestsException" },
    body: JSON.stringify({ message: "A fault of the local cloud." }),
  },
  s3: {
    status: 503,
    headers: { "content-type": "application/xml" },
    body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SlowDown</Code><Message>A fault of the local cloud.</Message></Error>',
  },
};

/** A delay applies to the messages of these services, not to their responses. */
const messaging: ReadonlySet<ServiceName> = new Set(["sqs", "events"]);

/** The name that a fault's `operation` is compared with: the operation, or the HTTP method if there is none. */
function operationOf(request: IncomingMessage): string {
  return target(request).operation || (request.method ?? "");
}

/** Applies the active faults. Resolves with true if a fault has answered the request. */
export async function interrupt(
  faults: Faults,
  service: ServiceName,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const operation = operationOf(request);
  const pause = faults.strike(service, "pause", operation);
  if (pause) await hold(faults.cleared, pause.seconds, response);
  const delay = messaging.has(service) ? 0 : faults.delaySeconds(service, operation);
  if (delay > 0) await hold(faults.cleared, delay, response);
  if (response.destroyed) return true;
  if (!faults.strike(service, "fail", operation)) return false;
  const failure = failures[service];
  request.resume();
  response.writeHead(failure.status, failure.headers);
  response.end(failure.body);
  return true;
}

/** Waits until the time is over, the faults are cleared or the connection closes. */
async function hold(
  cleared: AbortSignal,
  seconds: number | undefined,
  response: ServerResponse,
): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([cleared, over.signal]);
  const ends = [once(response, "close", { signal })];
  if (seconds !== undefined) ends.push(wait(seconds * 1000, [], { signal }));
  await Promise.race(ends).catch(() => {});
  over.abort();
  await Promise.allSettled(ends);
}
