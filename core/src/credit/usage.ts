/** Where the credits of a workspace went, by day, member, API key or list, from entries alone. */
import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { dayOf, type EntryRow, newestFirst } from "./entry.ts";
import type { Page } from "../kit/page.ts";
import { type Usage, usageGroups } from "./schema.ts";

/** Entries that one call reads at most, and rows that it returns at most. */
const mostRead = 5_000;
const mostRows = 100;

const Query = z.object({
  by: z.enum(usageGroups),
  from: z.iso.date().optional().describe("Recorded on this day (UTC) or later"),
  to: z.iso.date().optional().describe("Recorded on this day (UTC) or earlier"),
  cursor: z.string().optional(),
});

/**
 * The credits of each day, member, API key or list, the newest first, without names. A call reads at most 5,000 entries:
 * rows of several pages with the same id are added up.
 */
export const usage = fn(Query, async ({ by, from, to, cursor }): Promise<Page.Page<Usage>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const below = cursor === undefined ? undefined : Cursor.decode(cursor, z.int().positive());
  const rows = new Map<string | null, Usage>();
  let read = 0;
  let last: number | null = null;
  for await (const entry of newestFirst(workspaceID, { from, to }, below)) {
    const id = groupOf[by](entry);
    const isFull = rows.size === mostRows && !rows.has(id);
    if (last !== null && (read === mostRead || isFull))
      return { results: [...rows.values()], next_cursor: Cursor.encode(last) };
    read += 1;
    last = entry.number;
    const moved = movedBy(entry);
    if (!moved || (by === "list" && id === null)) continue;
    rows.set(id, sum(rows.get(id) ?? emptyUsage(id, entry), moved));
  }
  return { results: [...rows.values()], next_cursor: null };
});

const groupOf: Readonly<Record<(typeof usageGroups)[number], (entry: EntryRow) => string | null>> = {
  day: dayOf,
  member: ({ reference }) => reference.member ?? null,
  key: ({ reference }) => reference.key ?? null,
  list: ({ reference }) => reference.list ?? null,
};

interface Moved {
  reserved: number;
  charged: number;
  returned: number;
}

/** What an entry reserved, charged or returned; null for one that neither belongs to a job nor spends. */
function movedBy({ kind, legs }: EntryRow): Moved | null {
  const charged = (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0);
  const held = (legs.held_monthly ?? 0) + (legs.held_lifetime ?? 0);
  switch (kind) {
    case "reserve":
    case "lease":
      return { reserved: held, charged: 0, returned: 0 };
    case "release":
      return { reserved: 0, charged: 0, returned: -held };
    case "settle":
    case "spend":
      return { reserved: 0, charged, returned: 0 };
    default:
      return null;
  }
}

const emptyUsage = (id: string | null, { reference, timeRecorded }: EntryRow): Usage => ({
  ...{ id, name: null, reserved: 0, charged: 0, returned: 0, unknown: null },
  job: reference.job ?? null,
  at: timeRecorded,
});

const sum = (usage: Usage, { reserved, charged, returned }: Moved): Usage => ({
  ...usage,
  reserved: usage.reserved + reserved,
  charged: usage.charged + charged,
  returned: usage.returned + returned,
});
