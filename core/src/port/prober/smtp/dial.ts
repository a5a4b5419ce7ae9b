import type { Socket } from "node:net";

import { callAt } from "../call-at.ts";
import { causeOf, Silence } from "./connection.ts";

/**
 * Begins a connection to port 25 of an address. Where others carry it there, the socket is one that has arrived; the
 * dial gives up when the signal is aborted, and throws `NoWayOut` where it was those others who failed.
 */
export type Dial = (address: string, signal: AbortSignal) => Socket | Promise<Socket>;

/** Thrown where the address could not even be tried: what leads to it is out of order. */
export class EgressFailed extends Error {
  override name = "NoWayOut";
}

/** The socket that is dialled. Throws `Silence` where it is not there by the moment, and for whatever else went wrong on the way. */
export async function dialled(dial: Dial, address: string, until: number): Promise<Socket> {
  const late = new AbortController();
  const dialling = dial(address, late.signal);
  if (!(dialling instanceof Promise)) return dialling;
  const callOff = callAt(until, () => late.abort());
  try {
    return await Promise.race([dialling, silenceAt(late.signal)]);
  } catch (error) {
    if (late.signal.aborted) void discard(dialling);
    if (error instanceof EgressFailed || error instanceof Silence) throw error;
    throw new Silence(error instanceof Error ? causeOf(error) : "closed");
  } finally {
    callOff();
  }
}

/** A dial that heeds the signal has the first word about what it came too late for. */
const silenceAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => setImmediate(reject, new Silence("timeout")));
  });

/** Whatever still arrives is of no use. */
async function discard(dialling: Promise<Socket>): Promise<void> {
  try {
    (await dialling).destroy();
  } catch {
    // it did not arrive
  }
}
