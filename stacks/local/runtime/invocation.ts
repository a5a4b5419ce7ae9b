/**
 * One invocation of a handler with Lambda's semantics: a copy of the event, a context, a timeout, and payload limits. A
 * handler that exceeds its timeout keeps running in this process; its result is ignored.
 */
import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import type { FunctionSpec } from "../../topology.ts";
import { functionArn } from "../cloud/arn.ts";
import { asRole, hasRole } from "./role.ts";

/** The size limit of an event or result of a synchronous invocation in bytes. */
export const maxPayload = 6 * 2 ** 20;

export type Handler = (event: never, context: Context) => unknown;

/** A deployed function: a handler with a name and limits. */
export interface LambdaFunction {
  name: string;
  spec: FunctionSpec;
  /** Whether a chain of messages may invoke it without limit. */
  isRecursive?: boolean;
  /** Loads the handler. Called for every invocation. */
  load: () => Promise<Handler>;
  /** Runs around every invocation, to provide its adapters. */
  enter: <R>(body: () => R) => R;
}

export class FunctionTimedOut extends Error {
  override name = "Sandbox.Timedout";
}

export class PayloadTooLarge extends Error {
  override name = "RequestEntityTooLargeException";
  readonly payload: "Request" | "Response";

  constructor(payload: "Request" | "Response", size: number) {
    super(
      `${payload} payload of ${size} bytes exceeded the maximum allowed payload size (${maxPayload} bytes).`,
    );
    this.payload = payload;
  }
}

/** Invokes a function; resolves with its result converted to JSON and back, rejects with the handler's error. */
export async function invoke(lambda: LambdaFunction, event: unknown): Promise<unknown> {
  const input = serialize(event, "Request");
  const { timeoutSeconds } = lambda.spec;
  const handler = await lambda.load();
  const timer = startTimer(timeoutSeconds);
  try {
    const run = inRole(lambda, () =>
      lambda.enter(async () => handler(JSON.parse(input) as never, createContext(lambda))),
    );
    const result = await Promise.race([run, timer.out]);
    return result === undefined ? null : (JSON.parse(serialize(result, "Response")) as unknown);
  } finally {
    timer.stop();
  }
}

const inRole = <R>({ name, spec }: LambdaFunction, body: () => R): R =>
  hasRole(spec) ? asRole(name, body) : body();

function serialize(value: unknown, payload: PayloadTooLarge["payload"]): string {
  const text = JSON.stringify(value) ?? "null";
  const size = Buffer.byteLength(text);
  if (size > maxPayload) throw new PayloadTooLarge(payload, size);
  return text;
}

/** Rejects after the time of a function, unless it is stopped. */
function startTimer(seconds: number): { out: Promise<never>; stop: () => void } {
  const { promise: out, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new FunctionTimedOut(`Task timed out after ${seconds.toFixed(2)} seconds`)),
    seconds * 1000,
  );
  return { out, stop: () => clearTimeout(timer) };
}

function createContext({ name, spec }: LambdaFunction): Context {
  const end = Date.now() + spec.timeoutSeconds * 1000;
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "/");
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    functionVersion: "$LATEST",
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: String(spec.memoryMB),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: `${today}/[$LATEST]local`,
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: refuseCallback,
    fail: refuseCallback,
    succeed: refuseCallback,
  };
}

function refuseCallback(): never {
  throw new Error("Lambda has no callbacks on Node 24: return a promise.");
}
