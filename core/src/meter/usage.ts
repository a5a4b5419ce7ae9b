/** What an API key used by day: calls, credits, and refusals by code. */
import { type Change, Table } from "../aws/table/index.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { dayOf } from "../kit/time/utc.ts";
import { Clock } from "../port/clock/index.ts";
import { MeterEntity, RefusalsEntity, UsageEntity } from "./entity.ts";
import type { Key } from "./key.ts";
import { type Over, overOf } from "./window.ts";

const shownDays = 30;
const maxRefusals = 10;
const calls = "calls";
const limited = "rate.limited";

/** A call that was refused. */
export interface Refusal {
  code: string;
  /** Method and path. */
  operation: string;
  requestID: string;
  /** ISO 8601. */
  time: string;
}

export interface Day {
  /** In UTC: `2026-11-21`. */
  day: string;
  calls: number;
  /** Charged on that day. */
  credits: number;
  /** Refused calls by code. */
  errors: Record<string, number>;
}

const today = (): string => dayOf(Clock.now());

const rowOf = ({ workspaceID, apiKeyID }: Key, day: string, code: string) => ({
  workspaceID,
  apiKeyID,
  day,
  code,
  expires: Math.ceil(Date.parse(day) / 1000) + keptSeconds.keyUsage,
});

/** The changes that add the calls of a window to its day. */
export const flushing = (key: Key, { day, calls: made, refused }: Over): Change[] => [
  Table.change(UsageEntity.upsert(rowOf(key, day, calls)).add({ count: made })),
  ...(refused > 0
    ? [Table.change(UsageEntity.upsert(rowOf(key, day, limited)).add({ count: refused }))]
    : []),
];

/** The change that adds credits that a key was charged today. */
export const charging = (key: Key, credits: number): Change =>
  Table.change(UsageEntity.upsert(rowOf(key, today(), calls)).add({ credits }));

/**
 * Counts a refused call, and keeps it among the newest ten; of two at the same moment one may be missing there. Calls
 * beyond the rate limit are counted with their window.
 */
export async function countRefusal(key: Key, refusal: Omit<Refusal, "time">): Promise<void> {
  if (refusal.code === limited) return;
  const { workspaceID, apiKeyID } = key;
  const { data } = await RefusalsEntity.get({ workspaceID, apiKeyID }).go();
  const newest = { ...refusal, time: Clock.now().toISOString() };
  const refusals = [newest, ...(data?.refusals ?? [])].slice(0, maxRefusals);
  await Promise.all([
    RefusalsEntity.put({ workspaceID, apiKeyID, refusals }).go(),
    UsageEntity.upsert(rowOf(key, today(), refusal.code))
      .add({ count: 1 })
      .go(),
  ]);
}

/** When each of these keys was used last, by its id; keys that never were are absent. */
export async function timesUsed(keys: readonly Key[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const read = keys.map(({ workspaceID, apiKeyID }) => ({ workspaceID, apiKeyID }));
  const { data } = await Table.retryUnprocessed(() => MeterEntity.get(read).go());
  return new Map(data.map(({ apiKeyID, timeUsed }) => [apiKeyID, timeUsed]));
}

/** The last thirty days of a key on which it was used, the newest first; when it was used last, and its last refusals. */
export async function usage({ workspaceID, apiKeyID }: Key): Promise<{
  days: Day[];
  timeUsed: string | null;
  refusals: Refusal[];
}> {
  const first = new Date(Clock.now().getTime() - (shownDays - 1) * 86_400_000).toISOString();
  const key = { workspaceID, apiKeyID };
  const [{ data: rows }, { data: meter }, { data: kept }] = await Promise.all([
    UsageEntity.query
      .byDay(key)
      .gte({ day: dayOf(first) })
      .go({ pages: "all" }),
    MeterEntity.get(key).go(),
    RefusalsEntity.get(key).go(),
  ]);
  const days = new Map<string, Day>();
  const countOf = (day: string): Day => {
    const known = days.get(day) ?? { day, calls: 0, credits: 0, errors: {} };
    days.set(day, known);
    return known;
  };
  const refuse = ({ errors }: Day, code: string, count: number): void => {
    errors[code] = (errors[code] ?? 0) + count;
  };
  for (const { day, code, count = 0, credits = 0 } of rows) {
    const known = countOf(day);
    if (code !== calls) refuse(known, code, count);
    else {
      known.calls += count;
      known.credits += credits;
    }
  }
  if (meter) {
    const open = overOf(meter);
    const known = countOf(open.day);
    known.calls += open.calls;
    if (open.refused > 0) refuse(known, limited, open.refused);
  }
  return {
    days: [...days.values()].filter(({ day }) => day >= dayOf(first)).toSorted(newestFirst),
    timeUsed: meter?.timeUsed ?? null,
    refusals: kept?.refusals ?? [],
  };
}

const newestFirst = (one: Day, other: Day): number => (one.day < other.day ? 1 : -1);
