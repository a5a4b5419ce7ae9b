/** How long lists are kept. */
import { longestRetentionDays, restDays } from "../kit/retention.ts";
import type { ListRow } from "./entity.ts";
import type { Info } from "./schema.ts";
import { isUnderWay } from "./under-way.ts";

const day = 86_400_000;

export const daysAfter = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * day).toISOString();

type Kept = Pick<ListRow, "timeCreated" | "timeExpires" | "retentionDays">;

/** The retention in days; that of a former list follows from its expiry. */
export const retentionOf = ({ retentionDays, timeCreated, timeExpires }: Kept): number =>
  retentionDays ?? Math.round((Date.parse(timeExpires) - Date.parse(timeCreated)) / day);

/** What decides when a list without retention expires. */
export type Doing = Parameters<typeof isUnderWay>[0] & {
  analysis: Pick<NonNullable<Info["analysis"]>, "completed_at"> | null;
  verification: Pick<NonNullable<Info["verification"]>, "completed_at"> | null;
};

/**
 * When a list expires at the latest. Retention counts from the creation. Without it, a day begins with the end of the last job,
 * and while a job is under way only the longest retention bounds it.
 */
export function expiryOf(row: Kept, doing: Doing): string {
  if (retentionOf(row) > 0) return row.timeExpires;
  const latest = daysAfter(row.timeCreated, longestRetentionDays);
  return isUnderWay(doing) ? latest : earlier(daysAfter(lastEnd(row, doing), restDays), latest);
}

/** The first moment at which a list of this retention can have expired: what its row says until it is looked at again. */
export function firstExpiry(
  { timeCreated }: Pick<ListRow, "timeCreated">,
  { days, doing, now }: { days: number; doing: Doing; now: string },
): string {
  if (days > 0) return daysAfter(timeCreated, days);
  const row = { timeCreated, timeExpires: timeCreated, retentionDays: 0 };
  const latest = expiryOf(row, doing);
  return isUnderWay(doing) ? earlier(daysAfter(now, restDays), latest) : latest;
}

/**
 * Until when an expired list is kept; null where it is removed. A list with a retention is kept for a day
 * more while its verification runs, as often as needed, but no longer than the bucket keeps its objects.
 */
export function postponedTo(row: Kept, doing: Doing, now: string): string | null {
  if (row.retentionDays === 0)
    return expiryOf(row, doing) < now ? null : firstExpiry(row, { days: 0, doing, now });
  if (doing.status !== "queued" && doing.status !== "running") return null;
  const latest = daysAfter(row.timeCreated, longestRetentionDays + restDays);
  return latest < now ? null : earlier(daysAfter(now, restDays), latest);
}

const lastEnd = ({ timeCreated }: Kept, { analysis, verification }: Doing): string =>
  [timeCreated, analysis?.completed_at ?? "", verification?.completed_at ?? ""].toSorted().at(-1) ??
  timeCreated;

const earlier = (one: string, other: string): string => (one < other ? one : other);
