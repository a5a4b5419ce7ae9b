/** What log lines, messages and events say of their origin: the id of the call that caused them, with workspace and job. */
export * as Trace from "./trace.ts";

import { createContext } from "./context.ts";

export interface Fields {
  /** As the API returned it in `x-request-id`; absent for what a timer causes. */
  requestID?: string | undefined;
  workspaceID?: string | undefined;
  job?: string | undefined;
  /** The key that a program calls with. */
  apiKeyID?: string | undefined;
  /** The pattern of the call's path, such as `/v1/lists/:id`. */
  route?: string | undefined;
  /** The tool that a model calls. */
  tool?: string | undefined;
  /** Why the call is refused. */
  code?: string | undefined;
}

const context = createContext<Fields>("trace");

/** Runs the body with a trace of its own. */
export const provide = <R>(trace: Fields, body: () => R): R => context.provide({ ...trace }, body);

/** Adds what an entry point has learned since. */
export function note(more: Fields): void {
  const trace = context.peek();
  if (trace) Object.assign(trace, more);
}

export const current = (): Fields => context.peek() ?? {};

/** The field of a message, event or job by which what follows belongs to the same call. */
export function stamp(): { requestID?: string } {
  const { requestID } = current();
  return requestID === undefined ? {} : { requestID };
}
