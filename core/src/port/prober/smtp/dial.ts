import type { Socket } from "node:net";

import { causeOf, Silence } from "./connection.ts";

/**
 * Begins a connection to port 25 of an address. Where others carry it there, the socket is one that has arrived; the
 * dial gives up when the signal is aborted, and throws `NoWayOut` where it was those others who failed.
 */
export type Dial = (address: string, signal: AbortSignal) => Socket | Promise<Socket>;

/** Thrown where the address could not even be tried: what leads to it is out of order. */
export class NoWayOut extends Error {
  override name = "NoWayOut";
}

/** The socket that is dialled. Throws `Silence` where it is not there in time, and for whatever else went wrong on the way. */
export async function dialled(dial: Dial, address: string, milliseconds: number): Promise<Socket> {
  const late = new AbortController();
  const dialling = dial(address, late.signal);
  if (!(dialling instanceof Promise)) return dialling;
  const { promise: lateness, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      late.abort();
      reject(new Silence("timeout"));
      // whatever still arrives is of no use
      dialling.then((socket) => socket.destroy()).catch(() => {});
    },
    Math.max(0, milliseconds),
  );
  try {
    return await Promise.race([dialling, lateness]);
  } catch (error) {
    if (error instanceof NoWayOut || error instanceof Silence) throw error;
    throw new Silence(error instanceof Error ? causeOf(error) : "closed");
  } finally {
    clearTimeout(timer);
  }
}
