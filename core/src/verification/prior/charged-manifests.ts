/**
 * The manifests of former verifications of a list whose verdicts may be taken over by now: a verdict that is taken over is charged
 * there, and gives its credit back from there.
 */
export interface ChargedManifest {
  manifest: string;
  /** When it ended. */
  at: string;
}

/** A verdict gives its credit back within 30 days; a day more, as the timer may be late. */
const days = 31;
/** Each was charged and ended within that time. */
export const maxManifests = 40;

interface Before {
  manifest?: string | undefined;
  timeCompleted?: string | undefined;
  charged: number;
  former?: readonly ChargedManifest[] | undefined;
}

/** Those of a verification that follows this one, the newest last. */
export function chargedManifestsAfter(before: Before | null, now: Date): ChargedManifest[] {
  if (!before) return [];
  const { manifest, timeCompleted: at, charged, former = [] } = before;
  const last = manifest !== undefined && at !== undefined && charged > 0 ? [{ manifest, at }] : [];
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  return [...former, ...last].filter((one) => one.at >= since).slice(-maxManifests);
}
