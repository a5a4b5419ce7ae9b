import type { Politeness } from "./places.ts";

/** Throws for what is no share of something: it is above 0 and at most 1. */
export function requireShare(share: number): void {
  if (!(share > 0 && share <= 1))
    throw new Error(`The share of what mail hosts bear must be above 0 and at most 1, not ${share}.`);
}

/** A part of what mail hosts bear: of sessions at a time, and of sessions begun in a while. One session always stays. */
export function shareOf(politeness: Politeness, share: number): Politeness {
  const part = politeness.connections * share;
  const connections = Math.max(1, Math.floor(part));
  return { ...politeness, connections, spacingSeconds: politeness.spacingSeconds * (connections / part) };
}
