/** Which charges were paid for with bought credits. */
import { Actor } from "../kit/actor.ts";
import { PastPeriodEntity } from "./entity.ts";
import { type EntryRow, readEntries } from "./posting/entry.ts";
import { readBalance } from "./posting/posting.ts";

/** Entries that are read at once. */
const pageSize = 100;

/** Those of these entries, by their keys, whose credits all came from a plan that was paid for or from packs. */
export async function paidAmong(keys: Iterable<string>): Promise<ReadonlySet<string>> {
  const workspaceID = Actor.system();
  const wanted = [...new Set(keys)];
  const paid = new Set<string>();
  if (wanted.length === 0) return paid;
  const periods = await paidPeriods(workspaceID);
  for (let first = 0; first < wanted.length; first += pageSize)
    for (const entry of await readEntries(workspaceID, wanted.slice(first, first + pageSize)))
      if (isPaid(entry, periods)) paid.add(entry.key);
  return paid;
}

interface Span {
  start: string;
  until: string;
}

async function paidPeriods(workspaceID: string): Promise<Span[]> {
  const { period } = await readBalance(workspaceID);
  const { data } = await PastPeriodEntity.query.byPaidTime({ workspaceID }).go({ pages: "all" });
  return period?.paid ? [...data, { start: period.start, until: period.paid.until }] : data;
}

function isPaid({ legs, after, timeRecorded }: EntryRow, periods: readonly Span[]): boolean {
  const { spent_monthly: monthly = 0, spent_lifetime: lifetime = 0 } = legs;
  if (monthly + lifetime === 0) return false;
  const isOfPlan = periods.some(({ start, until }) => start <= timeRecorded && timeRecorded < until);
  const hasPack = after.issued_pack < 0;
  return (monthly === 0 || isOfPlan) && (lifetime === 0 || hasPack);
}
