import { setTimeout as sleep } from "node:timers/promises";

const baseMilliseconds = 15;
const ceilingMilliseconds = 1_000;

/** Waits before another attempt: full jitter under a bound that doubles, so that rivals do not meet again. */
export async function retryDelay(attempt: number): Promise<void> {
  await sleep(Math.random() * Math.min(ceilingMilliseconds, baseMilliseconds * 2 ** attempt));
}
