/** The time that a verification will take, from the times of earlier ones with similar mail providers. */

type Providers = Readonly<Record<string, number>>;

export interface MeasuredJob {
  addresses: number;
  providers: Providers;
  seconds: number;
}

/** Before the first chunk and after the last one. */
const overheadSeconds = 5;
const chunkSize = 1_000;
/** Chunks that are verified at a time. */
const parallelChunks = 50;
/** Smaller jobs measure the overhead rather than the verification. */
const smallestAddresses = 100;
const leastSimilarity = 0.2;

/** In whole seconds; null without a comparable job. `providers` is empty where they are not known. */
export function measuredSeconds(
  { addresses, providers }: Omit<MeasuredJob, "seconds">,
  jobs: readonly MeasuredJob[],
): number | null {
  let weights = 0;
  let weighted = 0;
  for (const job of jobs) {
    if (job.addresses < smallestAddresses) continue;
    const weight = similarity(providers, job.providers);
    if (weight < leastSimilarity) continue;
    weights += weight;
    weighted += (weight * Math.max(1, job.seconds - overheadSeconds)) / rounds(job.addresses);
  }
  if (weights === 0) return null;
  return Math.ceil(overheadSeconds + (weighted / weights) * rounds(addresses));
}

/** Chunks one after another, the parallel ones counted once; a part of one where there are fewer addresses. */
const rounds = (addresses: number): number =>
  addresses < chunkSize ? addresses / chunkSize : Math.ceil(addresses / chunkSize / parallelChunks);

/** The common share of two distributions, from 0 to 1; 1 where one is not known. */
function similarity(one: Providers, other: Providers): number {
  const totalOf = (counts: Providers) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const [ofOne, ofOther] = [totalOf(one), totalOf(other)];
  if (ofOne === 0 || ofOther === 0) return 1;
  return Object.entries(one).reduce(
    (sum, [name, count]) => sum + Math.min(count / ofOne, (other[name] ?? 0) / ofOther),
    0,
  );
}
