/** What a mailing to a list would bounce: as the list is, and as each policy cleans it. */
import { Analysis } from "../analysis/index.ts";
import type { Estimate } from "../analysis/schema.ts";
import type { ExpectedBounces, Info, Rows } from "./schema.ts";

type Known = Pick<Info, "rows" | "analysis" | "verification">;

/** By its completed verification, else by its analysis. Null before these, and where most addresses are unknown. */
export function bouncesOf(list: Known): ExpectedBounces | null {
  const { rows } = list;
  const found = rows && (verified(list) ?? analyzed(list));
  if (!rows || !found) return null;
  const { invalid, unknown, settled, disposable } = found;
  const addresses = rows.distinct + rows.bad_syntax;
  const bounces = Analysis.expectedBounces({
    addresses,
    invalid: withRejected(invalid, rows),
    settled: settled + rows.bad_syntax,
    unknown,
  });
  if (addresses === 0 || !bounces) return null;
  const reached = rows.distinct - invalid.count - Math.min(disposable, rows.distinct - invalid.count);
  return {
    ...percentOf(bounces.all, addresses),
    cleaned: { safe: none, balanced: none, reach: percentOf(bounces.unknown, reached) },
  };
}

/** What the policies keep of valid addresses was accepted by their mail servers. */
const none = { low: 0, estimate: 0, high: 0 };

interface Found {
  invalid: Estimate;
  unknown: Estimate;
  /** The invalid addresses that no mail server was asked about. */
  settled: number;
  disposable: number;
}

function verified({ verification }: Known): Found | null {
  const complete = verification?.status === "completed" ? verification : verification?.previous;
  if (!complete) return null;
  const { counts, reasons } = complete;
  const { no_domain = 0, no_mail_host = 0, null_mx = 0, disposable = 0 } = reasons;
  return {
    invalid: exactly(counts.invalid),
    unknown: exactly(counts.unknown),
    settled: no_domain + no_mail_host + null_mx,
    disposable,
  };
}

function analyzed({ analysis }: Known): Found | null {
  const health = analysis?.health;
  if (!health) return null;
  const { no_domain, no_mail_host, null_mx, disposable } = health.findings;
  const { invalid, unknown } = health.estimate;
  return { invalid, unknown, settled: no_domain + no_mail_host + null_mx, disposable };
}

const exactly = (count: number): Estimate => ({ count, low: count, high: count });

const withRejected = ({ count, low, high }: Estimate, { bad_syntax }: Rows): Estimate => ({
  count: count + bad_syntax,
  low: low + bad_syntax,
  high: high + bad_syntax,
});

function percentOf({ count, low, high }: Estimate, addresses: number) {
  const percent = (part: number) =>
    addresses === 0 ? 0 : Math.min(100, Math.round((1_000 * part) / addresses) / 10);
  return { low: percent(low), estimate: percent(count), high: percent(high) };
}
