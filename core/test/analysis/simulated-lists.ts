/** Lists of known truth, and the samples that an analysis draws from them. */
import { draw, sampleSize } from "../../src/analysis/sample/sample.ts";
import type { Stratum } from "../../src/analysis/health/estimate.ts";
import { Status } from "../../src/verdict/schema.ts";

const statuses = Status.options;

/** The counts of valid, invalid, risky and unknown addresses of one kind. */
export type Kind = readonly [valid: number, invalid: number, risky: number, unknown: number];

type Random = () => number;

const sizeOf = ([valid, invalid, risky, unknown]: Kind): number => valid + invalid + risky + unknown;

const totalOf = (kinds: readonly Kind[], status: Status): number =>
  kinds.reduce((sum, kind) => sum + (kind[statuses.indexOf(status)] ?? 0), 0);

/** Draws the sample of an analysis from a list of these kinds. */
export function sampleOf(kinds: readonly Kind[], random: Random): Stratum[] {
  const total = kinds.reduce((sum, kind) => sum + sizeOf(kind), 0);
  const strata = kinds.map((kind) => {
    const size = sizeOf(kind);
    const enough = Math.min(size, 12 + Math.ceil((sampleSize(total) * size) / total));
    const candidates = some(kind, enough, random).map((status) => ({
      priority: (random() * enough) / size,
      chunk: 0,
      index: 0,
      email: status,
    }));
    return { size, candidates };
  });
  for (const { candidates } of strata) candidates.sort((one, other) => one.priority - other.priority);
  return draw(strata).strata.map(({ size, asked }) => {
    const counts: Partial<Record<Status, number>> = {};
    for (const { email } of asked) counts[email as Status] = (counts[email as Status] ?? 0) + 1;
    return { size, asked: asked.length, counts };
  });
}

/** The statuses of `count` addresses of a kind, drawn without replacement. */
function some(kind: Kind, count: number, random: Random): Status[] {
  const left = [...kind];
  return Array.from({ length: count }, (_, drawn) => {
    let ticket = Math.floor(random() * (sizeOf(kind) - drawn));
    let index = 0;
    for (; ticket >= (left[index] ?? 0); index++) ticket -= left[index] ?? 0;
    left[index] = (left[index] ?? 0) - 1;
    return statuses[index] ?? "unknown";
  });
}

/** A list of which everything is known. */
export interface SimulatedList {
  /** The addresses that DNS settles, by status. */
  decided: { invalid: number; unknown: number };
  /** The addresses whose mail servers must be asked. */
  kinds: Kind[];
  addresses: number;
  invalid: number;
  unknown: number;
  /** The addresses that would bounce: the invalid ones, and some of the unknown. */
  bounces: number;
}

/**
 * A made-up list: a share of bounces from none to most, spread over one to twelve kinds of address that resemble each other
 * more or less; in every second list, servers that do not answer, whose addresses bounce as often as the others or much more
 * or less often.
 */
export function simulatedList(addresses: number, random: Random): SimulatedList {
  const bad = random() < 0.1 ? 0 : 0.5 * random() ** 2;
  const silent = random() < 0.5 ? 0 : 0.2 * random() ** 2;
  const isSettled = random() < 0.5 ? 0 : 0.1 * random();
  const decided = {
    invalid: Math.round(isSettled * addresses),
    unknown: silent > 0.1 ? Math.round(0.01 * addresses) : 0,
  };
  const weights = Array.from({ length: 1 + Math.floor(12 * random() ** 2) }, () => 0.02 + random() ** 3);
  const scale = weights.reduce((sum, weight) => sum + weight, 0);
  const differ = 1.5 * random();
  const kinds = weights.map((weight): Kind => {
    const size = Math.round((weight / scale) * (addresses - decided.invalid - decided.unknown));
    const share = shifted(bad, differ * normal(random));
    const unknown = binomial(size, shifted(silent, differ * normal(random)), random);
    const invalid = binomial(size - unknown, share, random);
    const risky = binomial(size - unknown - invalid, 0.1 * random(), random);
    return [size - unknown - invalid - risky, invalid, risky, unknown];
  });
  const asked = kinds.filter((kind) => sizeOf(kind) > 0);
  const refused = totalOf(asked, "invalid");
  const size = asked.reduce((sum, kind) => sum + sizeOf(kind), 0);
  const answered = size - totalOf(asked, "unknown");
  const invalid = decided.invalid + refused;
  const unknown = decided.unknown + totalOf(asked, "unknown");
  const gone = binomial(unknown, shifted(answered === 0 ? 0.5 : refused / answered, normal(random)), random);
  const all = decided.invalid + decided.unknown + size;
  return { decided, kinds: asked, addresses: all, invalid, unknown, bounces: invalid + gone };
}

/** A share whose odds are multiplied by e to the power of `by`. */
function shifted(share: number, by: number): number {
  const odds = share * Math.exp(by);
  return share === 1 ? 1 : odds / (1 - share + odds);
}

/** A number of the standard normal distribution (Box and Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How many of `size` things with this probability happen. */
function binomial(size: number, share: number, random: Random): number {
  if (size * share * (1 - share) > 100) {
    const drawn = size * share + Math.sqrt(size * share * (1 - share)) * normal(random);
    return Math.min(size, Math.max(0, Math.round(drawn)));
  }
  let count = 0;
  for (let index = 0; index < size; index++) if (random() < share) count += 1;
  return count;
}

/** A seeded generator of numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
