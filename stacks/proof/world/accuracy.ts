/** The figures that the product shows of a year, beside the truth: whether their intervals contain it. */
import { proportionOf } from "@winnow/core/kit/statistics/proportion";
import { Status } from "@winnow/core/status";
import type { Workspace } from "./workspace.ts";

/** Figures, and those of them whose interval contains what was to be expected. */
export interface Coverage {
  figures: number;
  contain: number;
}

/** Of fewer mails a workspace's own figure says little. */
const fewestMails = 100;

/** The figures that each workspace sees of its own, by month and provider. A provider that lies is left out: no chance is known for it. */
export function coverageOfOwn(workspaces: readonly Workspace[], liar: string): Coverage {
  const found: Coverage = { figures: 0, contain: 0 };
  for (const { counted } of workspaces)
    for (const { provider, counts, expected } of counted.counting()) {
      const share = proportionOf(counts.bounced, counts.mailed);
      if (provider === liar || counts.mailed < fewestMails || !share) continue;
      count(found, share, expected / counts.mailed);
    }
  return found;
}

interface Seen {
  cases: number;
  hits: number;
  expected: number;
}

/** The figures that everybody sees, by month and provider. */
export function coverageOfStage(workspaces: readonly Workspace[], liar: string): Coverage {
  const found: Coverage = { figures: 0, contain: 0 };
  for (const { share, truth } of stageFigures(workspaces, liar)) count(found, share, truth);
  return found;
}

/** What `/status` shows, and the truth with the same weights. */
export function* stageFigures(workspaces: readonly Workspace[], liar: string) {
  const groups = new Map<string, Seen[]>();
  for (const { counted } of workspaces)
    for (const { month, provider, counts, expected } of counted.counting()) {
      if (provider === liar || counts.paidMailed === 0) continue;
      const name = `${month} ${provider}`;
      const seen = groups.get(name) ?? [];
      seen.push({ cases: counts.paidMailed, hits: counts.paidBounced, expected });
      groups.set(name, seen);
    }
  for (const [name, seen] of groups) {
    const figure = Status.pooled(seen);
    if (!figure) continue;
    const most = Status.mostCases(seen.map(({ cases }) => cases));
    const weights = seen.map(({ cases }) => Math.min(cases, most) / cases);
    const weighted = (of: (one: Seen) => number): number =>
      seen.reduce((sum, one, place) => sum + (weights[place] ?? 0) * of(one), 0);
    yield {
      name,
      share: figure.share,
      truth: weighted((one) => one.expected) / weighted((one) => one.cases),
    };
  }
}

function count(found: Coverage, { low, high }: { low: number; high: number }, truth: number): void {
  found.figures += 1;
  if (low <= truth && truth <= high) found.contain += 1;
}
