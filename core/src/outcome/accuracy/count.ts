/**
 * Of the addresses that were called valid and mailed, how many bounced: by mail provider and month. An address counts once for each
 * charged verdict. A source that reports bounces alone says nothing about the mails that arrived: it counts where it reports at least
 * as many deliveries.
 */
import { bouncesAfter, type Charged, type Mailed, type Verified, windowMs } from "../charged-verdict.ts";
import { type Entry, isByPerson, isHardBounce } from "../entry.ts";

/** Addresses that were mailed, those of them that bounced, and both for verdicts that bought credits paid for. */
export interface Addresses {
  mailed: number;
  bounced: number;
  paidMailed: number;
  paidBounced: number;
}

/** Outcomes of a source in a month. */
export interface SourceCounts {
  delivered: number;
  bounced: number;
}

/** What happened to the mails to an address, with the source that reported each. */
export interface Reports extends Mailed {
  mails: readonly { time: number; source: string }[];
}

/** An address with what was known of it before, and what is known with the outcomes that came. */
export interface Followed {
  email: string;
  before: Reports;
  after: Reports;
}

export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, "yyyy-mm".length);

/** The outcomes of an address. */
export function reportsOf(entries: readonly Entry[]): Reports {
  const timeOf = ({ outcome }: Entry): number => Date.parse(outcome.at);
  return {
    mails: entries.map((entry) => ({ time: timeOf(entry), source: entry.outcome.source })),
    bounces: entries.filter(isHardBounce).map(timeOf),
    seen: entries
      .filter(({ outcome }) => isByPerson(outcome))
      .reduce((last, entry) => Math.max(last, timeOf(entry)), 0),
  };
}

/** Whether a source reports deliveries, as far as the month of a time shows. */
export type Tells = (source: string, time: number) => boolean;

/** By the counts of the month and of the one before: at the beginning of a month there are few. */
export const tellsBy =
  (counts: ReadonlyMap<string, Readonly<Record<string, SourceCounts>>>): Tells =>
  (source, time) => {
    const months = [monthOf(time), monthOf(Date.parse(`${monthOf(time)}-01T00:00:00Z`) - 1)];
    const found = months.flatMap((month) => counts.get(month)?.[source] ?? []);
    const sum = (kind: keyof SourceCounts): number => found.reduce((total, one) => total + one[kind], 0);
    return sum("delivered") > 0 && sum("delivered") >= sum("bounced");
  };

/** A change of the counts. */
export interface Step {
  month: string;
  provider: string;
  isPaid: boolean;
  mailed: number;
  bounced: number;
}

/** By how much the counts change since more is known of an address. */
export function stepsOf(
  { before, after }: Pick<Followed, "before" | "after">,
  { charged, last }: Verified,
  { tells, isPaid }: { tells: Tells; isPaid: (verdict: Charged) => boolean },
): Step[] {
  return charged.flatMap((verdict) => {
    const of = { provider: verdict.provider, isPaid: isPaid(verdict) };
    const [was, is] = [before, after].map((reports) => countedOf(verdict, reports, { last, tells }));
    if (was?.month === is?.month && was?.hasBounced === is?.hasBounced) return [];
    return [
      ...(was ? [{ ...of, month: was.month, mailed: -1, bounced: -Number(was.hasBounced) }] : []),
      ...(is ? [{ ...of, month: is.month, mailed: 1, bounced: Number(is.hasBounced) }] : []),
    ];
  });
}

/** The month in which a verdict was first put to the test, and whether it failed; null where no mail was reported. */
function countedOf(
  { time: verdict }: Charged,
  reports: Reports,
  { last, tells }: { last: number; tells: Tells },
): { month: string; hasBounced: boolean } | null {
  const first = reports.mails
    .filter(({ time, source }) => time > verdict && time <= verdict + windowMs && tells(source, time))
    .reduce((least, { time }) => Math.min(least, time), Infinity);
  if (first === Infinity) return null;
  return { month: monthOf(first), hasBounced: bouncesAfter(verdict, reports, last).length > 0 };
}

const none: Addresses = { mailed: 0, bounced: 0, paidMailed: 0, paidBounced: 0 };

/** The counts by provider after these steps. What a step takes back was perhaps never counted: no count falls below zero. */
export function stepped(
  providers: Readonly<Record<string, Addresses>>,
  steps: readonly Step[],
): Record<string, Addresses> {
  const next = { ...providers };
  for (const { provider, isPaid, mailed, bounced } of steps) {
    const known = next[provider] ?? none;
    const paid = Number(isPaid);
    next[provider] = {
      mailed: Math.max(0, known.mailed + mailed),
      bounced: Math.max(0, known.bounced + bounced),
      paidMailed: Math.max(0, known.paidMailed + paid * mailed),
      paidBounced: Math.max(0, known.paidBounced + paid * bounced),
    };
  }
  return next;
}

/** What these entries report, by month and source. */
export function sourcesOf(entries: readonly Entry[]): Map<string, Record<string, SourceCounts>> {
  const months = new Map<string, Record<string, SourceCounts>>();
  for (const { outcome } of entries) {
    const { type, at, source } = outcome;
    if (type !== "delivered" && type !== "bounced") continue;
    const month = at.slice(0, "yyyy-mm".length);
    const sources = months.get(month) ?? {};
    const known = sources[source] ?? { delivered: 0, bounced: 0 };
    months.set(month, { ...sources, [source]: { ...known, [type]: known[type] + 1 } });
  }
  return months;
}
