/**
 * Lambda's detection of recursive loops: the trace header of a chain of messages counts the invocations of each function.
 * The SDK adds the header to all requests of a function.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { functionArn } from "../cloud/arn.ts";

/** Lambda stops a chain after about this number of invocations of one function. */
export const maxChain = 16;

const trace = new AsyncLocalStorage<string>();

// The SDK reads the trace of an invocation here.
Object.assign(globalThis, { awslambda: { InvokeStore: { getXRayTraceId: () => trace.getStore() } } });

const hashOf = (name: string): string =>
  createHash("sha256").update(functionArn(name)).digest("hex").slice(0, 8);

const lineageOf = (header = ""): Map<string, number> =>
  new Map(
    (/Lineage=([^;]*)/.exec(header)?.[1] ?? "")
      .split("|")
      .filter(Boolean)
      .map((entry) => {
        const [hash = "", count] = entry.split(":");
        return [hash, Number(count)] as const;
      }),
  );

/** The number of invocations of the function in the chain of this trace header. */
export const invocationsIn = (header: string | undefined, name: string): number =>
  lineageOf(header).get(hashOf(name)) ?? 0;

/** Runs the body as the next invocation of the function in the chain. */
export function inChain<R>(header: string | undefined, name: string, body: () => R): R {
  process.env["AWS_LAMBDA_FUNCTION_NAME"] ??= name;
  const lineage = lineageOf(header).set(hashOf(name), invocationsIn(header, name) + 1);
  const root =
    /Root=[^;]+/.exec(header ?? "")?.[0] ?? `Root=1-${hashOf(String(Date.now()))}-${"0".repeat(24)}`;
  const entries = Array.from(lineage, ([hash, count]) => `${hash}:${count}`);
  return trace.run(`${root};Lineage=${entries.join("|")}`, body);
}
