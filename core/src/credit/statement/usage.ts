/** Where the credits of a workspace went and which verdicts it got, by day, member, API key or list. */
import { z } from "zod";
import { Actor } from "../../kit/actor.ts";
import { Cursor } from "../../kit/cursor.ts";
import { fn } from "../../kit/fn.ts";
import type { Reference } from "../entity.ts";
import { type Days, type EntryRow, newestFirst } from "../posting/entry.ts";
import { Page } from "../../kit/page.ts";
import { dayOf } from "../../kit/time/utc.ts";
import { type Usage, usageGroups, type VerdictCounts } from "../schema.ts";
import { countsOf } from "./verdict-count.ts";

/** Entries and counts that one call reads at most, and rows that it returns at most. */
const maxRead = 5_000;
const maxRows = 100;

const Query = z.object({
  by: z.enum(usageGroups),
  from: z.iso.date().max(10).optional().describe("Recorded on this day (UTC) or later"),
  to: z.iso.date().max(10).optional().describe("Recorded on this day (UTC) or earlier"),
  cursor: Page.cursor.optional(),
});

/** Where a page ends: the number of an entry, or the position of a count, since the counts follow the entries. */
const Position = z.union([
  z.int().positive(),
  z.object({ day: z.string(), key: z.string(), member: z.string(), list: z.string(), shard: z.string() }),
]);
type Position = z.infer<typeof Position>;

/**
 * The credits and verdicts of each day, member, API key or list, the newest first, without names. A call reads at most 5,000
 * entries and counts: rows of several pages with the same id are added up.
 */
export const usage = fn(Query, async ({ by, from, to, cursor }): Promise<Page.Page<Usage>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const filter = { by, from, to };
  const after = cursor === undefined ? undefined : Cursor.decode(cursor, Position, filter);
  const rows = new Map<string | null, Usage>();
  let read = 0;
  let last: Position | null = null;
  for await (const use of usesOf(workspaceID, { from, to }, after)) {
    const id = groupOf[by](use);
    const isFull = rows.size === maxRows && !rows.has(id);
    if (last !== null && (read === maxRead || isFull))
      return { results: newest(rows), next_cursor: Cursor.encode(last, filter) };
    read += 1;
    last = use.position;
    if (use.used && (by !== "list" || id !== null))
      rows.set(id, sum(rows.get(id) ?? emptyUsage(id, use), use.used));
  }
  return { results: newest(rows), next_cursor: null };
});

const newest = (rows: ReadonlyMap<string | null, Usage>): Usage[] =>
  [...rows.values()].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

/** An entry or a count of verdicts. */
interface Use {
  position: Position;
  day: string;
  at: string;
  reference: Reference;
  /** Null for an entry that neither belongs to a job nor spends. */
  used: Used | null;
}

/** The entries of these days, newest first, and then the counts of verdicts. */
async function* usesOf(workspaceID: string, days: Days, after?: Position): AsyncGenerator<Use> {
  if (typeof after !== "object")
    for await (const entry of newestFirst(workspaceID, days, after))
      yield {
        position: entry.number,
        day: dayOf(entry.timeRecorded),
        at: entry.timeRecorded,
        reference: entry.reference,
        used: movedBy(entry),
      };
  const counted = typeof after === "object" ? after : undefined;
  for await (const { counts, ...use } of countsOf(workspaceID, days, counted))
    yield { ...use, used: { ...nothing, verdicts: counts } };
}

const groupOf: Readonly<Record<(typeof usageGroups)[number], (use: Use) => string | null>> = {
  day: ({ day }) => day,
  member: ({ reference }) => reference.member ?? null,
  key: ({ reference }) => reference.key ?? null,
  list: ({ reference }) => reference.list ?? null,
};

interface Used {
  reserved: number;
  charged: number;
  returned: number;
  bounced: number;
  verdicts: VerdictCounts;
}

const nothing: Used = {
  reserved: 0,
  charged: 0,
  returned: 0,
  bounced: 0,
  verdicts: { valid: 0, invalid: 0, risky: 0, unknown: 0 },
};

/** What an entry reserved, charged or returned; null for one that neither belongs to a job nor spends. */
function movedBy({ kind, legs }: EntryRow): Used | null {
  const charged = (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0);
  const held = (legs.held_monthly ?? 0) + (legs.held_lifetime ?? 0);
  switch (kind) {
    case "reserve":
    case "lease":
      return { ...nothing, reserved: held };
    case "release":
      return { ...nothing, returned: -held };
    case "settle":
    case "spend":
      return { ...nothing, charged };
    case "return":
      return { ...nothing, bounced: -(legs.issued_return ?? 0) };
    default:
      return null;
  }
}

const emptyUsage = (id: string | null, { at }: Use): Usage => ({ id, name: null, ...nothing, at });

const sum = (usage: Usage, { reserved, charged, returned, bounced, verdicts }: Used): Usage => ({
  ...usage,
  reserved: usage.reserved + reserved,
  charged: usage.charged + charged,
  returned: usage.returned + returned,
  bounced: usage.bounced + bounced,
  verdicts: {
    valid: usage.verdicts.valid + verdicts.valid,
    invalid: usage.verdicts.invalid + verdicts.invalid,
    risky: usage.verdicts.risky + verdicts.risky,
    unknown: usage.verdicts.unknown + verdicts.unknown,
  },
});
