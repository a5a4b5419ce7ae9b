/** I4 for verdicts of the workspace's other lists: free if conclusive, of the last 24 hours, and found there. */
import { addressIn } from "./address.ts";
import { readPriorVerdicts } from "./prior-verdicts.ts";
import { hasEnded, readParts, verdictsIn } from "./results.ts";
import type { Job, Verdict } from "./schema.ts";
import type { State } from "./state.ts";

const dayMs = 86_400_000;

const nameOf = ({ email, status, reason, checked_at }: Verdict): string =>
  `${addressIn(email).toLowerCase()} ${status} ${reason} ${checked_at}`;

/**
 * Says of a verdict of a job whether it was reused. A verdict of a removed list, or of one whose objects are missing (I6),
 * cannot be looked up, and is believed if it is free. One that is found was reused even if it was charged.
 */
export async function reusedIn(state: State, job: Job): Promise<(verdict: Verdict) => boolean> {
  const others = state
    .rows("verification")
    .filter(({ id, workspaceID }) => workspaceID === job.workspaceID && id !== job.id);
  const sources = await Promise.all(others.map((other) => readSources(state, other)));
  const known = new Set(sources.flatMap((verdicts) => verdicts ?? []).map(nameOf));
  const isRemoved = state
    .rows("audit")
    .some(({ workspaceID, deed }) => workspaceID === job.workspaceID && deed === "list.deleted");
  const isBelieved = isRemoved || sources.includes(null);
  const started = Date.parse(job.timeStarted);
  return (verdict) => {
    const checked = Date.parse(verdict.checked_at);
    const isKnown = known.has(nameOf(verdict));
    return (
      !job.fresh &&
      verdict.status !== "unknown" &&
      checked > started - dayMs &&
      (verdict.charged === 0 ? isBelieved || isKnown : isKnown && checked < started)
    );
  };
}

/** The verdicts that a job paid for, or has from its analysis or earlier verification; null if objects are missing. */
async function readSources(state: State, job: Job): Promise<Verdict[] | null> {
  if (!hasEnded(job) && job.manifest === undefined) return [];
  const parts = await readParts(state, job);
  const prior = await readPriorVerdicts(state, job);
  if (typeof parts === "string" || typeof prior === "string") return null;
  return [...verdictsIn(parts).filter(({ charged }) => charged > 0), ...prior.values()];
}
