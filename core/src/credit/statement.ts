/** The statement of a workspace: its ledger entries for people, from entries alone. */
import type { EntityItem } from "electrodb";
import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import { type Account, accounts } from "./account.ts";
import { EntryEntity } from "./entity.ts";
import { type Entry, kinds } from "./schema.ts";

const pageSize = 50;
const readSize = 200;
/** Entries that one call reads at most; where few of them match, a page is shorter and has a cursor. */
const mostRead = 1_000;

const Query = z.object({
  kind: z.enum(kinds).optional(),
  job: ID.schema("verification").optional().describe("Of one verification"),
  member: ID.schema("user").optional().describe("By one member of the workspace"),
  from: z.iso.date().optional().describe("Recorded on this day (UTC) or later"),
  to: z.iso.date().optional().describe("Recorded on this day (UTC) or earlier"),
  cursor: z.string().optional(),
});

/** The entries of the acting workspace that match, newest first, at most 50 a page. */
export const entries = fn(Query, async ({ cursor, ...filter }): Promise<Page.Page<Entry>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const below = cursor === undefined ? undefined : Cursor.decode(cursor, z.int().positive());
  const query = EntryEntity.query.byWorkspace({ workspaceID });
  const results: Entry[] = [];
  let read = 0;
  let last = below;
  while (read < mostRead) {
    const page = last === undefined ? query : query.lt({ number: last });
    const { data } = await page.go({ order: "desc", limit: readSize, consistent: true });
    for (const row of data) {
      if (filter.from !== undefined && dayOf(row) < filter.from) return { results, next_cursor: null };
      read += 1;
      last = row.number;
      if (matches(row, filter)) results.push(view(row));
      if (results.length === pageSize) return { results, next_cursor: Cursor.encode(last) };
    }
    if (data.length < readSize) return { results, next_cursor: null };
  }
  return { results, next_cursor: last === undefined ? null : Cursor.encode(last) };
});

type Row = EntityItem<typeof EntryEntity>;

const dayOf = ({ timeRecorded }: Row): string => timeRecorded.slice(0, "yyyy-mm-dd".length);

const matches = (row: Row, { kind, job, member, to }: Omit<z.infer<typeof Query>, "cursor">): boolean =>
  (kind === undefined || row.kind === kind) &&
  (job === undefined || row.reference.job === job) &&
  (member === undefined || row.actor === `user:${member}`) &&
  (to === undefined || dayOf(row) <= to);

function view({ number, kind, legs, after, actor, reference, timeOccurred, timeRecorded }: Row): Entry {
  const { monthly, lifetime, held_monthly, held_lifetime } = after;
  return {
    ...{ number, kind, actor, legs: nonZero(legs) },
    after: { monthly, lifetime, held_monthly, held_lifetime },
    job: reference.job ?? null,
    list: reference.list ?? null,
    occurred_at: timeOccurred,
    recorded_at: timeRecorded,
  };
}

const nonZero = (legs: Partial<Record<Account, number>>): Entry["legs"] =>
  Object.fromEntries(accounts.flatMap((account) => (legs[account] ? [[account, legs[account]]] : [])));

const columns = ["number", "kind", "occurred_at", "recorded_at", "actor", "job", "list"] as const;
const afterColumns = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;

/** Entries of one export; older ones are exported by `to`. */
const mostExported = 5_000;
/** Pages of one export. */
const mostCalls = 100;

/** The matching entries as CSV, with a column for each account's leg and for what the workspace had after each entry. */
export const exportEntries = fn(Query.omit({ cursor: true }), async (filter): Promise<string> => {
  const rows: Entry[] = [];
  let cursor: string | undefined;
  for (let calls = 0; calls < mostCalls && rows.length < mostExported; calls++) {
    const page: Page.Page<Entry> = await entries({ ...filter, cursor });
    rows.push(...page.results);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return toCsv(rows.slice(0, mostExported));
});

function toCsv(rows: readonly Entry[]): string {
  const head = [...columns, ...accounts, ...afterColumns.map((account) => `after_${account}`)];
  const lines = rows.map((entry) => [
    ...columns.map((column) => entry[column] ?? ""),
    ...accounts.map((account) => entry.legs[account] ?? 0),
    ...afterColumns.map((account) => entry.after[account]),
  ]);
  return [head, ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}
