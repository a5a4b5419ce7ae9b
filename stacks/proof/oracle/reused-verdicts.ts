/** I4 for verdicts of the workspace's other lists and single addresses: free if conclusive, of the last 24 hours, and found there. */
import { addressIn } from "./address.ts";
import { readPriorVerdicts } from "./prior-verdicts.ts";
import { hasEnded, readParts, verdictsIn } from "./results.ts";
import type { Job, Verdict } from "./schema.ts";
import type { State } from "./state.ts";

const dayMs = 86_400_000;

const nameOf = ({ email, status, reason, checked_at }: Verdict): string =>
  `${addressIn(email).toLowerCase()} ${status} ${reason} ${checked_at}`;

/** What stands for all single addresses in the place of a job. */
const singles = "singles";

/** What the jobs of a workspace can be reused from. */
interface Sources {
  /** The jobs that have a verdict, by its name, or `singles`. */
  jobsOf: ReadonlyMap<string, readonly string[]>;
  /** The jobs whose objects are missing. */
  missing: readonly string[];
}

/** Read once for a workspace: each of its jobs looks into those of all others. */
const sourcesOf = new WeakMap<State, Map<string, Promise<Sources>>>();

function readWorkspace(state: State, workspaceID: string): Promise<Sources> {
  const known = sourcesOf.get(state) ?? new Map<string, Promise<Sources>>();
  sourcesOf.set(state, known);
  const reading = known.get(workspaceID) ?? readAll(state, workspaceID);
  known.set(workspaceID, reading);
  return reading;
}

async function readAll(state: State, workspaceID: string): Promise<Sources> {
  const jobsOf = new Map<string, string[]>();
  const missing: string[] = [];
  for (const job of state.rows("verification").filter((each) => each.workspaceID === workspaceID)) {
    const verdicts = await readSources(state, job);
    if (verdicts === null) missing.push(job.id);
    for (const name of new Set(verdicts?.map(nameOf)))
      jobsOf.set(name, [...(jobsOf.get(name) ?? []), job.id]);
  }
  for (const { verdict } of state.rows("recentVerdict").filter((each) => each.workspaceID === workspaceID))
    jobsOf.set(nameOf(verdict), [...(jobsOf.get(nameOf(verdict)) ?? []), singles]);
  return { jobsOf, missing };
}

/**
 * Says of a verdict of a job whether it was reused. A verdict of a removed list, or of one whose objects are missing (I6),
 * cannot be looked up, and is believed if it is free. One that is found was reused even if it was charged.
 */
export async function reusedIn(state: State, job: Job): Promise<(verdict: Verdict) => boolean> {
  const { jobsOf, missing } = await readWorkspace(state, job.workspaceID);
  const isOther = (id: string): boolean => id !== job.id;
  const isRemoved = state
    .rows("audit")
    .some(({ workspaceID, deed }) => workspaceID === job.workspaceID && deed === "list.deleted");
  const isBelieved = isRemoved || missing.some(isOther);
  const started = Date.parse(job.timeStarted);
  return (verdict) => {
    const checked = Date.parse(verdict.checked_at);
    const isKnown = jobsOf.get(nameOf(verdict))?.some(isOther) ?? false;
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
  const own = verdictsIn(parts).filter(({ charged }) => charged > 0);
  return [...own, ...prior.values()];
}
