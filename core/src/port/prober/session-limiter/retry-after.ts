import type { ProviderLimits } from "./place.ts";

const shortest = 15;
const longest = 120;

/**
 * The seconds after which to ask again: 15 to 120, jittered, longer the more callers of this process wait. At least as
 * long as no place is known to be free.
 */
export function retryAfterSeconds(limits: ProviderLimits, waiting: number, freeInMs: number): number {
  const perSession = Math.max(1, limits.spacingSeconds) / limits.connections;
  const spread = Math.min(longest - shortest, Math.max(shortest, waiting * perSession));
  return Math.ceil(Math.max(shortest, freeInMs / 1000) + Math.random() * spread);
}
