/** Reading entries: by key, by the time when they were recorded, and newest first. */
import type { EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";
import { dayOf } from "../../kit/time/utc.ts";
import { EntryEntity, EntryKeyEntity } from "../entity.ts";
import { readBalance } from "./posting.ts";

export type EntryRow = EntityItem<typeof EntryEntity>;

/** The entry that was posted under a key; null where none was. */
export async function readEntry(workspaceID: string, key: string): Promise<EntryRow | null> {
  const { data } = await EntryKeyEntity.get({ workspaceID, key }).go({ consistent: true });
  return data && readNumber(workspaceID, data.number);
}

/** The entries that were posted under these keys, as far as there are any. */
export async function readEntries(workspaceID: string, keys: readonly string[]): Promise<EntryRow[]> {
  if (keys.length === 0) return [];
  const names = keys.map((key) => ({ workspaceID, key }));
  const { data } = await Table.retryUnprocessed(() => EntryKeyEntity.get(names).go({ consistent: true }));
  if (data.length === 0) return [];
  const numbers = data.map(({ number }) => ({ workspaceID, number }));
  return (await Table.retryUnprocessed(() => EntryEntity.get(numbers).go({ consistent: true }))).data;
}

async function readNumber(workspaceID: string, number: number): Promise<EntryRow | null> {
  const { data } = await EntryEntity.get({ workspaceID, number }).go({ consistent: true });
  return data;
}

/** How many entries were posted under keys that begin so. */
export async function countKeysBelow(workspaceID: string, beginning: string): Promise<number> {
  const query = EntryKeyEntity.query.byKey({ workspaceID }).begins({ key: beginning });
  const { data } = await query.go({ pages: "all", consistent: true, attributes: ["number"] });
  return data.length;
}

/** The newest entry recorded before a time, by binary search: entries are recorded in their order. */
export async function lastBefore(workspaceID: string, time: string): Promise<EntryRow | null> {
  let found: EntryRow | null = null;
  let low = 1;
  let high = (await readBalance(workspaceID)).version;
  while (low <= high) {
    const middle = Math.ceil((low + high) / 2);
    const entry = await readNumber(workspaceID, middle);
    if (entry && entry.timeRecorded < time) {
      found = entry;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

/** The days of a selection, in UTC and inclusive: `2026-11-21`. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const pageSize = 200;

/** The entries of these days, newest first, below a number. The caller bounds how many it takes. */
export async function* newestFirst(
  workspaceID: string,
  { from = "", to }: Days,
  below?: number,
): AsyncGenerator<EntryRow> {
  let last = below ?? (to === undefined ? undefined : await numberAfter(workspaceID, to));
  for (;;) {
    const query = EntryEntity.query.byWorkspace({ workspaceID });
    const page = last === undefined ? query : query.lt({ number: last });
    const { data } = await page.go({ order: "desc", limit: pageSize, consistent: true });
    for (const entry of data) {
      if (dayOf(entry.timeRecorded) < from) return;
      yield entry;
      last = entry.number;
    }
    if (data.length < pageSize) return;
  }
}

/** All entries of a ledger, from the first on, a page in memory. */
export async function* oldestFirst(workspaceID: string, after = 0): AsyncGenerator<EntryRow> {
  let last = after;
  for (;;) {
    const query = EntryEntity.query.byWorkspace({ workspaceID }).gt({ number: last });
    const { data } = await query.go({ limit: pageSize, consistent: true });
    yield* data;
    if (data.length < pageSize) return;
    last = data.at(-1)?.number ?? last;
  }
}

/** The number after that of the newest entry recorded on a day or earlier. */
async function numberAfter(workspaceID: string, day: string): Promise<number> {
  const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString();
  return ((await lastBefore(workspaceID, nextDay))?.number ?? 0) + 1;
}
