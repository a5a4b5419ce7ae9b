import type { ProviderLimits } from "./place.ts";

/** Throws unless the share is above 0 and at most 1. */
export function requireShare(share: number): void {
  if (!(share > 0 && share <= 1))
    throw new Error(`The share of what mail hosts bear must be above 0 and at most 1, not ${share}.`);
}

/** A share of the limits: of the concurrent sessions, and of the sessions per minute. At least one session remains. */
export function shareOf(limits: ProviderLimits, share: number): ProviderLimits {
  const part = limits.connections * share;
  const connections = Math.max(1, Math.floor(part));
  return { ...limits, connections, spacingSeconds: limits.spacingSeconds * (connections / part) };
}
