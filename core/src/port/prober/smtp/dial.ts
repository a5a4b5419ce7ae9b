import type { Socket } from "node:net";

import { callAt } from "../call-at.ts";
import { causeOf, Silence } from "./connection.ts";

/**
 * Opens a connection to port 25 of an address. A promise resolves to a connected socket, ends when the signal is aborted,
 * and rejects with `EgressFailed` for a failure of the proxy.
 */
export type Dial = (address: string, signal: AbortSignal) => Socket | Promise<Socket>;

/** Thrown when the egress failed, so that nothing is known about the address. */
export class EgressFailed extends Error {
  override name = "EgressFailed";
}

/** Dials until the deadline, by `performance.now()`, or the abort of `signal`. Throws `EgressFailed`, or `Silence` for a timeout and any other failure. */
export async function dialled(
  dial: Dial,
  address: string,
  until: number,
  signal?: AbortSignal,
): Promise<Socket> {
  const aborter = new AbortController();
  const dialling = dial(address, aborter.signal);
  if (!(dialling instanceof Promise)) return dialling;
  const abort = (): void => aborter.abort();
  const cancel = callAt(until, abort);
  signal?.addEventListener("abort", abort);
  try {
    return await Promise.race([dialling, silenceAt(aborter.signal)]);
  } catch (error) {
    if (aborter.signal.aborted) void discard(dialling);
    if (error instanceof EgressFailed || error instanceof Silence) throw error;
    throw new Silence(error instanceof Error ? causeOf(error) : "closed");
  } finally {
    cancel();
    signal?.removeEventListener("abort", abort);
  }
}

/** Rejects after the abort, late enough for the dial's own error to win the race. */
const silenceAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => setImmediate(reject, new Silence("timeout")));
  });

/** Destroys a socket that arrives after the deadline. */
async function discard(dialling: Promise<Socket>): Promise<void> {
  try {
    (await dialling).destroy();
  } catch {
    // The dial failed, so there is nothing to destroy.
  }
}
