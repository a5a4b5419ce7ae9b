/** The statement of a workspace: its ledger entries for people, and what it keeps as CSV. From entries alone. */
import { z } from "zod";
import { Actor } from "../../kit/actor.ts";
import { csvLine } from "../../kit/text/csv.ts";
import { Cursor } from "../../kit/cursor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Page } from "../../kit/page.ts";
import { type Account, accounts } from "../balance/account.ts";
import { type EntryRow, newestFirst, oldestFirst, readEntries } from "../posting/entry.ts";
import { jobsWithHold } from "../posting/posting.ts";
import { type Entry, kinds, type StatementRow } from "../schema.ts";
import {
  beginsRow,
  endedJobs,
  jobCredits,
  jobOf,
  partOf,
  returnedIn,
  rowsOf,
  startKey,
  subjectOf,
  withStarts,
} from "./statement-row.ts";

const pageSize = 50;
/** Entries that one call reads at most; where few of them match, a page is shorter and has a cursor. */
const maxRead = 1_000;

const Query = z.object({
  kind: z.enum(kinds).optional(),
  job: ID.schema("verification").optional().describe("Of one verification"),
  member: ID.schema("user").optional().describe("By one member of the workspace"),
  key: z.string().max(100).optional().describe("With one API key"),
  from: z.iso.date().max(10).optional().describe("Recorded on this day (UTC) or later"),
  to: z.iso.date().max(10).optional().describe("Recorded on this day (UTC) or earlier"),
  cursor: Page.cursor.optional(),
});
type Query = z.infer<typeof Query>;

/** The entries of the acting workspace that match, newest first, at most 50 a page, without the names of lists. */
export const entries = fn(Query, (query): Promise<Page.Page<Entry>> =>
  matching(query, { results: pageSize, read: maxRead }),
);

const RowQuery = Query.pick({ from: true, to: true, cursor: true }).extend({
  jobs: z.literal("true").optional().describe("Rows of jobs alone"),
});

/**
 * The statement of the acting workspace, newest first, at most 50 rows a page, without the names of lists and why credits
 * came back. A page reads at most 1,000 entries, and one more where a job has been charged.
 */
export const statement = fn(RowQuery, async ({ jobs, cursor, ...days }): Promise<Page.Page<StatementRow>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const chosen = { jobs, ...days };
  const below = cursor === undefined ? undefined : Cursor.decode(cursor, z.int().positive(), chosen);
  const underWay = await jobsWithHold(workspaceID);
  const page: EntryRow[] = [];
  let read = 0;
  let begun = 0;
  let last: number | null = null;
  let next_cursor: string | null = null;
  for await (const entry of newestFirst(workspaceID, days, below)) {
    const begins = beginsRow(entry, underWay, page.at(-1));
    const isFull = read >= maxRead || (begun === pageSize && begins);
    if (last !== null && isFull && partOf(entry) !== "charge") {
      next_cursor = Cursor.encode(last, chosen);
      break;
    }
    read += 1;
    last = entry.number;
    if (jobs !== undefined && jobOf(entry) === null) continue;
    page.push(entry);
    if (begins) begun += 1;
  }
  const rows = rowsOf(page, underWay);
  const starts = await readEntries(workspaceID, endedJobs(rows).map(startKey));
  const startOf = new Map(starts.map((entry) => [subjectOf(entry) ?? "", entry]));
  return { results: withStarts(rows, startOf).map(rowView), next_cursor };
});

function rowView(entries: readonly EntryRow[]): StatementRow {
  const id = entries.flatMap((entry) => jobOf(entry) ?? [])[0];
  return {
    entries: entries.map(view),
    job: id === undefined ? null : { id, ...jobCredits(entries), why: null },
    returned: returnedIn(entries),
  };
}

/** Entries of one part of an export, and entries that are read for it. Its answer is below six megabytes. */
const maxExported = 10_000;
const maxReadForExport = 20_000;

/**
 * A part of the matching entries as CSV, with a column for each account's leg and for what the workspace had after each
 * entry. Only the first part has the header, so that the parts in a row are the whole file.
 */
export const exportEntries = fn(
  Query,
  async (query): Promise<{ csv: string; next_cursor: string | null }> => {
    const limits = { results: maxExported, read: maxReadForExport };
    const { results, next_cursor } = await matching(query, limits);
    return {
      csv: [...(query.cursor === undefined ? [head] : []), ...results.map(line)].join(""),
      next_cursor,
    };
  },
);

/** Every entry of the acting workspace behind a number, from the first on, and as a line of CSV below `head`. For jobs. */
export const archived = {
  head: () => head,
  async *entries(after = 0): AsyncGenerator<Entry> {
    for await (const row of oldestFirst(Actor.system(), after)) yield view(row);
  },
  line: (entry: Entry): string => line(entry),
};

async function matching(
  { cursor, ...filter }: Query,
  max: { results: number; read: number },
): Promise<Page.Page<Entry>> {
  const workspaceID = Actor.can("my_plan", "view");
  const below = cursor === undefined ? undefined : Cursor.decode(cursor, z.int().positive(), filter);
  const results: Entry[] = [];
  let read = 0;
  let last: number | null = null;
  for await (const row of newestFirst(workspaceID, filter, below)) {
    if (last !== null && (results.length === max.results || read === max.read))
      return { results, next_cursor: Cursor.encode(last, filter) };
    read += 1;
    last = row.number;
    if (matches(row, filter)) results.push(view(row));
  }
  return { results, next_cursor: null };
}

const matches = (
  { kind, actor, reference }: EntryRow,
  filter: Pick<Query, "kind" | "job" | "member" | "key">,
): boolean =>
  (filter.kind === undefined || kind === filter.kind) &&
  (filter.job === undefined || reference.job === filter.job) &&
  (filter.member === undefined || reference.member === filter.member || actor === `user:${filter.member}`) &&
  (filter.key === undefined || reference.key === filter.key);

function view(row: EntryRow): Entry {
  const { number, kind, legs, after, actor, reference, timeOccurred, timeRecorded } = row;
  const { monthly, lifetime, held_monthly, held_lifetime } = after;
  return {
    number,
    kind,
    actor,
    legs: nonZero(legs),
    after: { monthly, lifetime, held_monthly, held_lifetime },
    job: subjectOf(row) ?? null,
    list: reference.list ?? null,
    list_name: null,
    member: reference.member ?? null,
    key: reference.key ?? null,
    transaction: reference.transaction ?? null,
    subscription: reference.subscription ?? null,
    adjustment: reference.adjustment ?? null,
    note: reference.note ?? null,
    occurred_at: timeOccurred,
    recorded_at: timeRecorded,
  };
}

const nonZero = (legs: Partial<Record<Account, number>>): Entry["legs"] =>
  Object.fromEntries(accounts.flatMap((account) => (legs[account] ? [[account, legs[account]]] : [])));

const columns = [
  ...(["number", "kind", "occurred_at", "recorded_at", "actor", "job", "list", "member", "key"] as const),
  ...(["transaction", "subscription", "adjustment", "note"] as const),
];
const afterColumns = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;

const head = csvLine([...columns, ...accounts, ...afterColumns.map((account) => `after_${account}`)]);

const line = (entry: Entry): string =>
  csvLine([
    ...columns.map((column) => entry[column] ?? ""),
    ...accounts.map((account) => entry.legs[account] ?? 0),
    ...afterColumns.map((account) => entry.after[account]),
  ]);
