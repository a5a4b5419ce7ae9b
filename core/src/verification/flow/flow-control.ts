/** How many chunks of a verification are in flight: few while others wait, many while consumers are idle. */
import { Config } from "../../kit/config.ts";

/** More messages than this wait in a queue that is long. */
const longestShortQueue = 3;

export const isLong = (waiting: number): boolean => waiting > longestShortQueue;

interface Flight {
  /** Chunks of the verification that were sent and have not ended their first round. */
  inFlight: number;
  /** Messages of all tenants that wait in the queue. */
  waiting: number;
}

const firstOfAll = 8;

/** The number of chunks to send at the start or after a standstill. */
export function firstChunks(waiting: number): number {
  const { min, max } = Config.get().chunksInFlight;
  return isLong(waiting) ? min : Math.min(max, firstOfAll);
}

/** The number of chunks to send when one has ended: two while consumers are idle, none while the queue is long. */
export function nextChunks({ inFlight, waiting }: Flight): number {
  const { min, max } = Config.get().chunksInFlight;
  if (isLong(waiting)) return Math.max(0, Math.min(1, min - inFlight));
  return Math.max(0, Math.min(waiting === 0 ? 2 : 1, max - inFlight));
}
