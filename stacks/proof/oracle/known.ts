/** I4 for what an analysis had found: taken as it was found, for nothing, and only while it is fresh and final. */
import type { ReadPart } from "./results.ts";
import { type Job, KnownVerdict } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** The verdicts that a job began with, by their positions; or the key of the object that is missing. */
export async function readKnown(
  state: State,
  job: Job,
): Promise<Map<number, KnownVerdict["verdict"]> | string> {
  if (job.known === undefined) return new Map();
  if (!state.keys.has(job.known)) return job.known;
  const lines = await state.lines(KnownVerdict, job.known);
  return new Map(lines.map(({ chunk, index, verdict }) => [chunk * job.chunkSize + index, verdict]));
}

type Known = ReadonlyMap<number, KnownVerdict["verdict"]>;

const dayMs = 86_400_000;

/** What may pass with time is to be asked again. */
const passing = new Set([
  "greylisted",
  "dns_timeout",
  "rate_limited",
  "server_unavailable",
  "catch_all_unknown",
]);

export function knownAgainst(known: Known, parts: readonly ReadPart[], job: Job): Violation[] {
  const violations: Violation[] = [];
  for (const { email, reason, checked_at } of known.values()) {
    if (passing.has(reason)) violations.push(`I4: ${email} was taken as ${reason} without asking again`);
    if (Date.parse(job.timeStarted) - Date.parse(checked_at) >= dayMs)
      violations.push(`I4: ${email} was known for more than a day`);
  }
  for (const { offset, verdicts } of parts)
    for (const [index, verdict] of verdicts.entries()) {
      const before = known.get(offset + index);
      if (before && JSON.stringify(before) !== JSON.stringify(verdict))
        violations.push(`I4: ${before.email} was known and has another verdict`);
    }
  const unknown = job.total - known.size;
  return job.reserved === unknown
    ? violations
    : [...violations, `I4: ${job.id} reserved ${job.reserved} for ${unknown} addresses`];
}
