/** I2, I4 and I6 for each ended job: its results exist, and a recount gives its counters and charges. */
import { count, isSame } from "./count.ts";
import { spentBy } from "./ledger.ts";
import { priorVerdictsAgainst, readEarlier, readPriorVerdicts } from "./prior-verdicts.ts";
import { reusedIn } from "./reused-verdicts.ts";
import { hasEnded, type ReadPart, readParts, verdictsIn } from "./results.ts";
import { isTest, type Job, type Verdict } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

export async function recount(state: State): Promise<Violation[]> {
  const found = await Promise.all(
    state
      .rows("verification")
      .filter(hasEnded)
      .map((job) => recountJob(state, job)),
  );
  return found.flat();
}

async function recountJob(state: State, job: Job): Promise<Violation[]> {
  const parts = await readParts(state, job);
  const prior = await readPriorVerdicts(state, job);
  if (typeof parts === "string") return [`I6: ${parts} is missing`];
  if (typeof prior === "string") return [`I6: ${prior} is missing`];
  const earlier = await readEarlier(state, job);
  if (typeof earlier === "string") return [`I6: ${earlier} is missing`];
  const isReused = await reusedIn(state, job);
  const own = parts.filter(({ key }) => key.includes(`/${job.id}/`));
  return [
    ...parts.flatMap(partAgainst),
    ...chunksAgainst(parts, earlier, state, job),
    ...countersAgainst(verdictsIn(parts), job),
    ...priorVerdictsAgainst(prior, parts, job),
    ...chargesAgainst(own, { prior, isReused }, state, job),
  ];
}

function partAgainst({ key, count: expected, statuses, reasons, verdicts }: ReadPart): Violation[] {
  const violations: Violation[] = [];
  if (verdicts.length !== expected)
    violations.push(`I2: ${key} holds ${verdicts.length} verdicts, not ${expected}`);
  if (!isSame(count(verdicts.map(({ status }) => status)), statuses))
    violations.push(`I2: ${key} miscounts its statuses`);
  if (!isSame(count(verdicts.map(({ reason }) => reason)), reasons))
    violations.push(`I2: ${key} miscounts its reasons`);
  return violations;
}

/** The manifest names the part of each chunk that is done, in order, and the earlier parts of the other chunks. */
function chunksAgainst(
  parts: readonly ReadPart[],
  earlier: readonly ReadPart[],
  state: State,
  job: Job,
): Violation[] {
  const done = state
    .rows("chunk")
    .filter(({ verificationID, state: chunkState }) => verificationID === job.id && chunkState === "done")
    .map(({ key, chunk }) => ({ key, offset: chunk * job.chunkSize }));
  const offsets = new Set(done.map(({ offset }) => offset));
  const expected = [...done, ...earlier.filter(({ offset }) => !offsets.has(offset))]
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ key, offset }) => `${key} at ${offset}`);
  const named = parts.map(({ key, offset }) => `${key} at ${offset}`);
  return expected.length === named.length && expected.every((each, index) => each === named[index])
    ? []
    : [`I6: the manifest of ${job.id} does not name the parts of the chunks that are done`];
}

function countersAgainst(verdicts: readonly Verdict[], job: Job): Violation[] {
  const violations: Violation[] = [];
  const statuses = count(verdicts.map(({ status }) => status));
  for (const status of ["valid", "invalid", "risky", "unknown"] as const)
    if (job[status] !== (statuses[status] ?? 0))
      violations.push(`I2: ${job.id} counts ${job[status]} ${status}, a recount ${statuses[status] ?? 0}`);
  if (job.done !== verdicts.length)
    violations.push(`I2: ${job.id} counts ${job.done} done, a recount ${verdicts.length}`);
  if (job.status === "completed" && job.done !== job.total)
    violations.push(`I2: ${job.id} completed with ${job.done} done of ${job.total}`);
  if (!isSame(job.reasons, count(verdicts.map(({ reason }) => reason))))
    violations.push(`I2: ${job.id} miscounts its reasons`);
  return violations;
}

/** Each billable address is charged once: in its verdict, its job and the job's entries. Reused and test verdicts are free. */
function chargesAgainst(
  parts: readonly ReadPart[],
  { prior, isReused }: { prior: ReadonlyMap<number, unknown>; isReused: (verdict: Verdict) => boolean },
  state: State,
  job: Job,
): Violation[] {
  const violations: Violation[] = [];
  let billable = 0;
  for (const { offset, verdicts } of parts)
    for (const [index, verdict] of verdicts.entries()) {
      const { email, status, charged } = verdict;
      const isFree =
        isTest(job.workspaceID) ||
        job.isRevision ||
        status === "unknown" ||
        prior.has(offset + index) ||
        isReused(verdict);
      const due = isFree ? 0 : 1;
      if (charged !== due) violations.push(`I4: ${email} is ${status} and charged ${charged}`);
      billable += due;
    }
  if (job.charged !== billable)
    violations.push(`I4: ${job.id} charged ${job.charged} for ${billable} billable addresses`);
  const entries = state.rows("entry").filter(({ workspaceID }) => workspaceID === job.workspaceID);
  const spent = spentBy(job.id, entries);
  if (spent !== billable)
    violations.push(`I4: the entries of ${job.id} spent ${spent} for ${billable} billable addresses`);
  return violations;
}
