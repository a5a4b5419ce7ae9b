/** I4 for reused verdicts of an analysis or earlier verification: unchanged, free, and only if fresh and final. */
import { type ReadPart, readParts } from "./results.ts";
import { revisedVerdictsAgainst } from "./revised-verdicts.ts";
import { type Job, PriorVerdict } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** The verdicts that a job reused, by address position; or the key of the missing object. */
export async function readPriorVerdicts(
  state: State,
  job: Job,
): Promise<Map<number, PriorVerdict["verdict"]> | string> {
  const earlier = await readEarlier(state, job);
  if (typeof earlier === "string") return earlier;
  if (job.known !== undefined && !state.keys.has(job.known)) return job.known;
  const lines = job.known === undefined ? [] : await state.lines(PriorVerdict, job.known);
  const verified = new Set(earlier.map(({ offset }) => offset));
  const prior = new Map<number, PriorVerdict["verdict"]>();
  for (const { chunk, index, verdict } of job.isRenewal ? [] : lines)
    if (!verified.has(chunk * job.chunkSize)) prior.set(chunk * job.chunkSize + index, verdict);
  for (const { offset, verdicts } of earlier)
    for (const [index, verdict] of verdicts.entries())
      if (isReused(job, verdict, offset + index)) prior.set(offset + index, { ...verdict, charged: 0 });
  return prior;
}

function isReused(job: Job, verdict: PriorVerdict["verdict"], position: number): boolean {
  const { status, verify_again_by: until } = verdict;
  if (job.isRevision) return true;
  if (job.isRenewal)
    return (
      job.dueBefore !== undefined &&
      status !== "unknown" &&
      (until === null || (until !== undefined && until.slice(0, 10) >= job.dueBefore))
    );
  return status !== "unknown" || !isAskedAgain(job, position);
}

/** Whether an unknown address was to be asked about again: all of them, unless the person chose some. */
const isAskedAgain = ({ askedAgain }: Job, position: number): boolean =>
  askedAgain === undefined || askedAgain.includes(position);

/** The parts of the verification before this one; none if it was the first. */
export const readEarlier = async (state: State, { id, earlier }: Job): Promise<ReadPart[] | string> =>
  earlier === undefined ? [] : readParts(state, { id, manifest: earlier });

type PriorVerdicts = ReadonlyMap<number, PriorVerdict["verdict"]>;

const dayMs = 86_400_000;

/** Reasons that may change soon, so that the address is verified again. */
const temporary = new Set([
  "greylisted",
  "dns_timeout",
  "rate_limited",
  "server_unavailable",
  "catch_all_unknown",
]);

export function priorVerdictsAgainst(
  prior: PriorVerdicts,
  parts: readonly ReadPart[],
  job: Job,
): Violation[] {
  if (job.isRevision) return revisedVerdictsAgainst(prior, parts, job);
  const violations: Violation[] = [];
  for (const { email, reason, checked_at } of prior.values()) {
    if (temporary.has(reason) && job.askedAgain === undefined)
      violations.push(`I4: ${email} was taken over as ${reason} without asking again`);
    if (job.earlier === undefined && Date.parse(job.timeStarted) - Date.parse(checked_at) >= dayMs)
      violations.push(`I4: ${email} was taken over after more than a day`);
  }
  for (const { offset, verdicts } of parts)
    for (const [index, verdict] of verdicts.entries()) {
      const before = prior.get(offset + index);
      if (before && JSON.stringify(before) !== JSON.stringify({ ...verdict, charged: 0 }))
        violations.push(`I4: ${before.email} was taken over with another verdict`);
    }
  const unknown = job.total - prior.size;
  const spared = job.sparedUnder === undefined ? 0 : unaskedBeside(prior, parts);
  return job.reserved <= unknown && job.reserved >= unknown - spared
    ? violations
    : [...violations, `I4: ${job.id} reserved ${job.reserved} for ${unknown} addresses`];
}

/** Of the addresses without a prior verdict, those about which nobody was asked. */
const unaskedBeside = (prior: PriorVerdicts, parts: readonly ReadPart[]): number =>
  parts.reduce(
    (sum, { offset, verdicts }) =>
      sum +
      verdicts.filter(({ reason }, index) => reason === "not_probed" && !prior.has(offset + index)).length,
    0,
  );
