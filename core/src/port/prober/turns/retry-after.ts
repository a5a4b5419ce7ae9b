import type { Politeness } from "./places.ts";

const least = 15;
const most = 120;

/**
 * The seconds after which to come back: between 15 and 120, the more the more of this process wait, and spread, so that
 * not all come back at once. Later where it is known that no place is free before.
 */
export function retryAfterSeconds(politeness: Politeness, crowd: number, freeInMs: number): number {
  const perTurn = Math.max(1, politeness.spacingSeconds) / politeness.connections;
  const spread = Math.min(most - least, Math.max(least, crowd * perTurn));
  return Math.ceil(Math.max(least, freeInMs / 1000) + Math.random() * spread);
}
