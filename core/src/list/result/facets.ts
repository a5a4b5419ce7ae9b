/** Rows of a result by reason, provider and domain. */
import type { Facets } from "../schema.ts";
import type { Columns } from "./columns.ts";
import { passes } from "./position-filter.ts";

/** The largest domains that are told. */
const toldDomains = 50;

/** `map` has the position of each row, `passed` the filter bits of each position. */
export function facetsOf(map: Uint32Array, passed: Uint8Array, columns: Columns): Facets {
  const { reasonNames, providerNames, reasons, providers } = columns;
  const byReason = new Uint32Array(reasonNames.length);
  const byProvider = new Uint32Array(providerNames.length);
  const byPosition = new Uint32Array(reasons.length + 1);
  for (const position of map) {
    const bits = passed[position] ?? 0;
    if (bits === 0) continue;
    const [reason, provider] = [reasons[position] ?? 0, providers[position] ?? 0];
    if ((bits | passes.reason) === passes.all) byReason[reason] = (byReason[reason] ?? 0) + 1;
    if ((bits | passes.provider) === passes.all) byProvider[provider] = (byProvider[provider] ?? 0) + 1;
    if ((bits | passes.domain) === passes.all) byPosition[position + 1] = (byPosition[position + 1] ?? 0) + 1;
  }
  return {
    reasons: named(reasonNames, byReason),
    providers: named(providerNames, byProvider),
    domains: largest(columns, cumulative(byPosition)),
  };
}

function named(names: readonly string[], counts: Uint32Array): Facets["providers"] {
  return names
    .map((name, code) => ({ name, count: counts[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

function largest({ domains }: Columns, until: Uint32Array): Facets["domains"] {
  const counted = [...domains].map(([name, ranges]) => ({
    name,
    count: ranges.reduce((sum, { start, end }) => sum + (until[end] ?? 0) - (until[start] ?? 0), 0),
  }));
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, toldDomains);
}

/** The rows before each position. */
function cumulative(counts: Uint32Array): Uint32Array {
  for (let index = 1; index < counts.length; index += 1)
    counts[index] = (counts[index] ?? 0) + (counts[index - 1] ?? 0);
  return counts;
}
