/**
 * The bounces of a mailing to a list: its invalid addresses, and a share of its unknown ones, which nobody can tell. The
 * interval of the sum is that of Zou and Donner (method of variance estimates recovery).
 */
import type { Estimate } from "../schema.ts";

/** The addresses that a mailing goes to. */
interface Mailing {
  addresses: number;
  invalid: Estimate;
  /** The invalid addresses that DNS or their spelling settles. */
  settled: number;
  unknown: Estimate;
}

interface Bounces {
  all: Estimate;
  /** Those of them at unknown addresses. */
  unknown: Estimate;
}

/** The share of unknown addresses beyond which nothing can be said of a list. */
const mostUnknown = 0.5;

/** Null if more than half of the addresses are unknown. */
export function expectedBounces({ addresses, invalid, settled, unknown }: Mailing): Bounces | null {
  if (unknown.count > mostUnknown * addresses) return null;
  const answered = addresses - settled - unknown.count;
  const share = answered > 0 ? Math.max(0, invalid.count - settled) / answered : 0;
  const { least, most } = shareOfUnknown(share);
  const unheard = around(share * unknown.count, {
    below: [(share - least) * unknown.count, share * (unknown.count - unknown.low)],
    above: [(most - share) * unknown.count, share * (unknown.high - unknown.count)],
  });
  const all = around(invalid.count + unheard.count, {
    below: [invalid.count - invalid.low, unheard.count - unheard.low],
    above: [invalid.high - invalid.count, unheard.high - unheard.count],
  });
  return {
    all: rounded({ ...all, low: Math.max(invalid.low, all.low), high: Math.min(addresses, all.high) }),
    unknown: rounded({
      ...unheard,
      low: Math.max(0, unheard.low),
      high: Math.min(unknown.high, unheard.high),
    }),
  };
}

/** The quantile of the normal distribution for 95 %. */
const z = 1.96;
/** Unknown addresses resemble the answered ones as much as if this many of them had answered like those. */
const resemblance = 5;

/** The bounds of the share of unknown addresses that bounce, where this share of the answered ones does: Wilson's interval. */
function shareOfUnknown(share: number): { least: number; most: number } {
  const weight = z ** 2 / resemblance;
  const middle = share + weight / 2;
  const reach = Math.sqrt(weight * share * (1 - share) + weight ** 2 / 4);
  return {
    least: Math.max(0, middle - reach) / (1 + weight),
    most: Math.min(1 + weight, middle + reach) / (1 + weight),
  };
}

/** An estimate whose bounds are away from it by the root of the sum of squares. */
const around = (count: number, { below, above }: Record<"below" | "above", number[]>): Estimate => ({
  count,
  low: count - Math.hypot(...below),
  high: count + Math.hypot(...above),
});

const rounded = ({ count, low, high }: Estimate): Estimate => ({
  count: Math.round(count),
  low: Math.round(low),
  high: Math.round(high),
});
