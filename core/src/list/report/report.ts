/** The report of a verified list, in numbers only. */
import type { Info, ReportNumbers, Rows } from "../schema.ts";

/** Null before a verification has ended. While addresses of a complete result are asked about again, the report of that. */
export function reportOf({
  name,
  rows,
  analysis,
  verification: newest,
}: Pick<Info, "name" | "rows" | "analysis" | "verification">): ReportNumbers | null {
  const verification = newest?.previous
    ? { ...newest, ...newest.previous, status: "completed" as const }
    : newest;
  if (!rows || !verification?.rows || verification.completed_at === null) return null;
  const { rows: verified, providers } = verification;
  const { invalid, ...others } = verified.counts;
  const counts = { ...others, invalid: invalid + rows.bad_syntax };
  const reasons = { ...verified.reasons, ...(rows.bad_syntax > 0 && { bad_syntax: rows.bad_syntax }) };
  return {
    name,
    rows,
    verified_at: verification.completed_at,
    counts,
    unverified: rows.total - counts.valid - counts.invalid - counts.risky - counts.unknown,
    reasons: largestFirst(reasons).map(([reason, count]) => ({ name: reason, rows: count })),
    kept: verified.kept,
    providers: largestFirst(providers).map(([provider, count]) => ({ name: provider, addresses: count })),
    forecast: forecastOf({ rows, analysis, verification }),
  };
}

/** In distinct addresses and rejected rows, which are invalid. Null after a verification that was finished early. */
function forecastOf({
  rows: { bad_syntax },
  analysis,
  verification: { status, counts, reasons },
}: {
  rows: Rows;
  analysis: Info["analysis"];
  verification: NonNullable<Info["verification"]>;
}): ReportNumbers["forecast"] {
  const estimate = analysis?.health?.estimate;
  if (!estimate || status !== "completed" || reasons.not_probed) return null;
  const { count, low, high } = estimate.invalid;
  const invalid = { count: count + bad_syntax, low: low + bad_syntax, high: high + bad_syntax };
  return {
    estimate: { ...estimate, invalid },
    counts: { ...counts, invalid: counts.invalid + bad_syntax },
  };
}

const largestFirst = (counts: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(counts).toSorted((one, other) => other[1] - one[1]);
