/**
 * Figures of the stage: what many workspaces saw, as one share. No workspace weighs more than a tenth, so a
 * figure needs ten of them, and one that reports very many changes little.
 */
import { proportionOf, type Proportion } from "../kit/statistics/proportion.ts";
import { limits } from "./limits.ts";

/** What one workspace saw: cases, and hits among them. */
export interface Seen {
  cases: number;
  hits: number;
}

const { workspaces: minWorkspaces, cases: minCases } = limits;

export interface Pooled {
  share: Proportion;
  cases: number;
}

/**
 * The share of hits. The interval is the wider one of two: Jeffreys' for as many cases as the weighted ones are worth, and the one
 * that the difference between the workspaces gives. Null where too few stand behind it.
 */
export function pooled(workspaces: readonly Seen[]): Pooled | null {
  const seen = workspaces.filter(({ cases }) => cases > 0);
  const cases = sum(seen.map((one) => one.cases));
  if (seen.length < minWorkspaces || cases < minCases) return null;
  const most = mostCases(seen.map((one) => one.cases));
  const weighted = seen.map((one) => {
    const weight = Math.min(one.cases, most) / one.cases;
    return { weight, cases: one.cases * weight, hits: one.hits * weight };
  });
  const total = sum(weighted.map((one) => one.cases));
  const hits = sum(weighted.map((one) => one.hits));
  const worth = total ** 2 / sum(weighted.map((one) => one.cases * one.weight));
  const estimate = hits / total;
  const within = proportionOf(estimate * worth, worth);
  const spread = (quantile * Math.sqrt(varianceOf(weighted, estimate))) / total;
  if (!within) return null;
  return {
    cases,
    share: {
      estimate,
      low: Math.max(0, Math.min(within.low, estimate - spread)),
      high: Math.min(1, Math.max(within.high, estimate + spread)),
    },
  };
}

/** Of the normal distribution, for 95 %. */
const quantile = 1.96;

/** Of the sum of hits, by how far the workspaces differ from the common share. */
function varianceOf(weighted: readonly Seen[], estimate: number): number {
  const squares = weighted.map(({ cases, hits }) => (hits - estimate * cases) ** 2);
  return (sum(squares) * weighted.length) / (weighted.length - 1);
}

/** The cases that count of one workspace, so that none has more than a tenth of all that count. */
export function mostCases(cases: readonly number[]): number {
  const sorted = cases.toSorted((one, other) => other - one);
  let rest = sum(sorted);
  for (const [larger, largest] of sorted.entries()) {
    if (larger >= minWorkspaces) break;
    const most = rest / (minWorkspaces - larger);
    if (largest <= most) return most;
    rest -= largest;
  }
  return sorted[minWorkspaces - 1] ?? 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
