/**
 * How many of the addresses that were called valid and mailed have bounced: by month, mail provider and
 * source. An address counts once for each charged verdict. A source that reports only bounces says nothing
 * about mails that arrived: its counts are left out when they are read, as long as it reports fewer
 * deliveries than bounces in the month.
 */
import { monthOf } from "../../kit/time/utc.ts";
import {
  bouncesAfter,
  type Charged,
  type Mailed,
  nameless,
  type Verified,
  windowMs,
} from "../charged-verdict.ts";
import { type Entry, isByPerson, isHardBounce } from "../entry.ts";
import { type Latest, latestKey, mostMailed, newestOf } from "./latest.ts";

/** Addresses that were mailed, those of them that bounced, and both for verdicts that bought credits paid for. */
interface Counts {
  mailed: number;
  bounced: number;
  paidMailed: number;
  paidBounced: number;
}

export interface Addresses extends Counts {
  /** The newest of those that bought credits paid for; left out by earlier versions. */
  latest?: Latest;
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

/** The addresses of a month by mail provider and source. */
export type Counted = Readonly<Record<string, Readonly<Record<string, Addresses>>>>;

export interface Month {
  providers: Counted;
  sources: Readonly<Record<string, SourceCounts>>;
}

/** Whether a source tells of the mails that arrived, too. */
export const tells = ({ delivered, bounced }: SourceCounts): boolean => delivered > 0 && delivered >= bounced;

/** What counts of a month, by mail provider: what the sources report that tell of deliveries. */
export function countingOf({ providers, sources }: Month): Record<string, Addresses> {
  return Object.fromEntries(
    Object.entries(providers).map(([provider, bySource]) => [
      provider,
      Object.entries(bySource)
        .filter(([source]) => tells(sources[source] ?? { delivered: 0, bounced: 0 }))
        .reduce((sum, [, counted]) => added(sum, counted), none),
    ]),
  );
}

const none: Counts = { mailed: 0, bounced: 0, paidMailed: 0, paidBounced: 0 };

const summed = (one: Counts, other: Counts): Counts => ({
  mailed: one.mailed + other.mailed,
  bounced: one.bounced + other.bounced,
  paidMailed: one.paidMailed + other.paidMailed,
  paidBounced: one.paidBounced + other.paidBounced,
});

/** Both together. */
export const added = (one: Addresses, other: Addresses): Addresses => ({
  ...summed(one, other),
  ...((one.latest ?? other.latest) && { latest: newestOf(one.latest ?? {}, other.latest ?? {}) }),
});

/** A change of the counts. */
export interface Step {
  month: string;
  provider: string;
  /** That of the first mail. */
  source: string;
  isPaid: boolean;
  mailed: number;
  bounced: number;
  /** The verdict, as among the latest. */
  verdict: string;
  /** Whether the verdict was counted before. */
  isCounted: boolean;
}

/** By how much the counts change since more is known of an address. */
export function stepsOf(
  { before, after }: Pick<Followed, "before" | "after">,
  { charged, last }: Verified,
  isPaid: (verdict: Charged) => boolean,
): Step[] {
  return charged.flatMap((verdict) => {
    const isCounted = countedOf(verdict, before, last) !== null;
    const of = {
      provider: verdict.provider,
      isPaid: isPaid(verdict),
      verdict: latestKey(verdict),
      isCounted,
    };
    const step = (reports: Reports, by: 1 | -1): Step[] => {
      const counted = countedOf(verdict, reports, last);
      if (!counted) return [];
      const { hasBounced, ...place } = counted;
      return [{ ...of, ...place, mailed: by, bounced: by * Number(hasBounced) }];
    };
    return [...step(before, -1), ...step(after, 1)];
  });
}

/** When a verdict was first put to the test, by which source, and whether it failed; null where no mail was reported. */
function countedOf(
  { time: verdict }: Charged,
  reports: Reports,
  last: number,
): { month: string; source: string; hasBounced: boolean } | null {
  const within = reports.mails.filter(({ time }) => time > verdict && time <= verdict + windowMs);
  const [first] = within.toSorted(
    (one, other) => one.time - other.time || (one.source < other.source ? -1 : 1),
  );
  if (!first) return null;
  const hasBounced = bouncesAfter(verdict, reports, last).length > 0;
  return { month: monthOf(first.time), source: first.source, hasBounced };
}

/** The counts after these steps. What a step takes back was perhaps never counted: no count falls below zero, and no more bounce than were mailed. */
export function stepped(providers: Counted, steps: readonly Step[]): Counted {
  const next = new Map(
    Object.entries(providers).map(([provider, of]) => [provider, new Map(Object.entries(of))]),
  );
  for (const [provider, ofProvider] of Map.groupBy(steps, (step) => step.provider)) {
    const among = Object.values(providers[provider] ?? {}).flatMap(({ latest = {} }) => Object.keys(latest));
    for (const [source, own] of Map.groupBy(ofProvider, (step) => step.source)) {
      const bySource = next.get(provider) ?? new Map<string, Addresses>();
      const before: Addresses = bySource.get(source) ?? none;
      const counted = {
        ...own.map(countsIn).reduce(summed, before),
        ...(provider !== nameless && { latest: latestAfter(before.latest, own, new Set(among)) }),
      };
      next.set(provider, bySource.set(source, counted));
    }
  }
  return Object.fromEntries(
    [...next].map(([provider, of]) => [
      provider,
      Object.fromEntries(withFewLatest(of).map(([source, counted]) => [source, possible(counted)])),
    ]),
  );
}

/** The sources of a provider, of which only some keep their latest. */
function withFewLatest(bySource: ReadonlyMap<string, Addresses>): (readonly [string, Addresses])[] {
  const kept = new Set(mostMailed([...bySource].map(([source, { mailed }]) => ({ source, mailed }))));
  return [...bySource].map(([source, counted]) => {
    const { latest: _, ...counts } = counted;
    return [source, kept.has(source) ? counted : counts];
  });
}

const countsIn = ({ isPaid, mailed, bounced }: Step): Counts => ({
  mailed,
  bounced,
  paidMailed: isPaid ? mailed : 0,
  paidBounced: isPaid ? bounced : 0,
});

/**
 * A verdict that was counted before, and is not among the latest of any source, is an older one: only those that bounce would come back. It
 * moves to another source that reports an earlier mail.
 */
function latestAfter(before: Latest = {}, steps: readonly Step[], among: ReadonlySet<string>): Latest {
  const latest = { ...before };
  const paid = steps.filter(({ isPaid }) => isPaid);
  for (const { verdict, mailed } of paid) if (mailed < 0) delete latest[verdict];
  for (const { verdict, mailed, bounced, isCounted } of paid)
    if (mailed > 0 && (!isCounted || among.has(verdict))) latest[verdict] = bounced > 0;
  return newestOf(latest);
}

function possible<Of extends Counts>(counted: Of): Of {
  const upTo = (most: number, count: number): number => Math.min(most, Math.max(0, count));
  const [mailed, paidMailed] = [Math.max(0, counted.mailed), Math.max(0, counted.paidMailed)];
  return {
    ...counted,
    mailed,
    paidMailed,
    bounced: upTo(mailed, counted.bounced),
    paidBounced: upTo(paidMailed, counted.paidBounced),
  };
}

/** What these entries report, by month and source. */
export function sourcesOf(entries: readonly Entry[]): Map<string, Record<string, SourceCounts>> {
  const months = new Map<string, Record<string, SourceCounts>>();
  for (const { outcome } of entries) {
    const { type, at, source } = outcome;
    if (type !== "delivered" && type !== "bounced") continue;
    const month = monthOf(at);
    const sources = months.get(month) ?? {};
    const known = sources[source] ?? { delivered: 0, bounced: 0 };
    months.set(month, { ...sources, [source]: { ...known, [type]: known[type] + 1 } });
  }
  return months;
}
