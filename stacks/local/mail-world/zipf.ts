import { seededRandom } from "./hash.ts";

export interface ZipfOptions {
  count: number;
  /** The number of generated domains. */
  domains?: number;
  /** Whether the domains share mail hosts or have one each. */
  under?: "load.test" | "solo.test";
  seed?: number;
}

/** Distinct addresses in generated domains. The n-th domain is 1/n as frequent as the first (Zipf). The seed determines them. */
export function* zipfAddresses({
  count,
  domains = 1_000,
  under = "load.test",
  seed = 1,
}: ZipfOptions): Generator<string> {
  const domainOf = zipfDomains(domains, under);
  const random = seededRandom(seed);
  for (let index = 0; index < count; index++) yield `user${index}@${domainOf(random())}`;
}

/** Maps a number from 0 to below 1 to a generated domain, by Zipf's law. */
export function zipfDomains(domains: number, under = "load.test"): (at: number) => string {
  const shares: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= domains; rank++) shares.push((total += 1 / rank));
  return (at) => {
    const target = at * total;
    let low = 0;
    let high = domains - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shares[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return `d${low + 1}.${under}`;
  };
}
