/** I4 for verdicts of the workspace's other lists: free if conclusive, of the last 24 hours, and found there. */
import { addressIn } from "./address.ts";
import { readParts, verdictsIn } from "./results.ts";
import type { Job, Verdict } from "./schema.ts";
import type { State } from "./state.ts";

const dayMs = 86_400_000;

const nameOf = ({ email, status, reason, checked_at }: Verdict): string =>
  `${addressIn(email).toLowerCase()} ${status} ${reason} ${checked_at}`;

/** Says of a verdict of a job whether it was reused. The verdicts of a removed list cannot be looked up any more. */
export async function reusedIn(state: State, job: Job): Promise<(verdict: Verdict) => boolean> {
  const others = state
    .rows("verification")
    .filter(({ id, workspaceID }) => workspaceID === job.workspaceID && id !== job.id);
  const parts = await Promise.all(others.map((other) => readParts(state, other)));
  const verdicts = parts.flatMap((read) => (typeof read === "string" ? [] : verdictsIn(read)));
  const known = new Set(verdicts.map(nameOf));
  const isRemoved = state
    .rows("audit")
    .some(({ workspaceID, deed }) => workspaceID === job.workspaceID && deed === "list.deleted");
  const since = Date.parse(job.timeStarted) - dayMs;
  return (verdict) =>
    !job.fresh &&
    verdict.charged === 0 &&
    verdict.status !== "unknown" &&
    Date.parse(verdict.checked_at) > since &&
    (isRemoved || known.has(nameOf(verdict)));
}
