/**
 * Lambda's detection of recursive loops: a chain of messages carries a trace header that counts how often it has invoked
 * each function. The SDK adds the header to whatever a function sends.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { functionArn } from "../cloud/arn.ts";

/** Lambda ends a chain after about so many invocations of one function. */
export const LONGEST_CHAIN = 16;

const trace = new AsyncLocalStorage<string>();

// Where the SDK looks for the trace of an invocation.
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

/** How often the chain of this trace header has invoked the function. */
export const invocationsIn = (header: string | undefined, name: string): number =>
  lineageOf(header).get(hashOf(name)) ?? 0;

/** Runs an invocation of the function as the next one of the chain. */
export function inChain<R>(header: string | undefined, name: string, body: () => R): R {
  process.env["AWS_LAMBDA_FUNCTION_NAME"] ??= name;
  const lineage = lineageOf(header).set(hashOf(name), invocationsIn(header, name) + 1);
  const root =
    /Root=[^;]+/.exec(header ?? "")?.[0] ?? `Root=1-${hashOf(String(Date.now()))}-${"0".repeat(24)}`;
  const entries = Array.from(lineage, ([hash, count]) => `${hash}:${count}`);
  return trace.run(`${root};Lineage=${entries.join("|")}`, body);
}
