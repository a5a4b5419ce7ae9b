/** I2, I4 and I6 for each ended job: its results exist, and a recount gives its counters and charges. */
import { count, isSame } from "./count.ts";
import { priorVerdictsAgainst, readEarlier, readPriorVerdicts } from "./prior-verdicts.ts";
import { hasEnded, type ReadPart, readParts, verdictsIn } from "./results.ts";
import type { Job, Verdict } from "./schema.ts";
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
  const own = parts.filter(({ key }) => key.includes(`/${job.id}/`));
  return [
    ...parts.flatMap(partAgainst),
    ...chunksAgainst(parts, earlier, state, job),
    ...countersAgainst(verdictsIn(parts), job),
    ...priorVerdictsAgainst(prior, parts, job),
    ...chargesAgainst(own, prior, state, job),
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

/** Each billable address is charged once: in its verdict, its job and its chunk's entry. Verdicts taken over are free. */
function chargesAgainst(
  parts: readonly ReadPart[],
  prior: ReadonlyMap<number, unknown>,
  state: State,
  job: Job,
): Violation[] {
  const violations: Violation[] = [];
  const billable = parts.map(({ offset, verdicts }) => {
    let credits = 0;
    for (const [index, { email, status, charged }] of verdicts.entries()) {
      const due = status === "unknown" || prior.has(offset + index) ? 0 : 1;
      if (charged !== due) violations.push(`I4: ${email} is ${status} and charged ${charged}`);
      credits += due;
    }
    return credits;
  });
  const sum = billable.reduce((total, some) => total + some, 0);
  if (job.charged !== sum)
    violations.push(`I4: ${job.id} charged ${job.charged} for ${sum} billable addresses`);
  const settlements = settlementsOf(state, job);
  for (const [index, { offset }] of parts.entries()) {
    const key = `settle:${job.id}:${offset / job.chunkSize}`;
    const spent = settlements.get(key) ?? 0;
    settlements.delete(key);
    if (spent !== (billable[index] ?? 0))
      violations.push(`I4: ${key} spent ${spent} for ${billable[index] ?? 0} billable addresses`);
  }
  for (const key of settlements.keys()) violations.push(`I4: ${key} spent credits for no results`);
  return violations;
}

/** The credits that a job's entries spent, by key. */
function settlementsOf(state: State, { workspaceID, id }: Job): Map<string, number> {
  const spent = new Map<string, number>();
  for (const entry of state.rows("entry"))
    if (entry.workspaceID === workspaceID && entry.key.startsWith(`settle:${id}:`))
      spent.set(entry.key, (spent.get(entry.key) ?? 0) + (entry.legs["spent"] ?? 0));
  return spent;
}
