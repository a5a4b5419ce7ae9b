/** Finding lists: by name, purpose, source and state, from the newest or the oldest on, or sorted by name or size. */
import { Analysis } from "../../analysis/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Cursor } from "../../kit/cursor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import type { Page } from "../../kit/page.ts";
import { listAreas } from "../../kit/permission.ts";
import { Window } from "../../window/index.ts";
import { Verification } from "../../verification/index.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { phaseOf } from "../phase.ts";
import { infoOf } from "../read.ts";
import { areaOf, rowsOf, statusOf } from "../row.ts";
import { activeSchedules, scheduledBetween } from "../schedule/find.ts";
import { limits, type Listed, ListQuery } from "../schema.ts";
import { sortedPage } from "./sort.ts";
import { hasTag } from "../tags/tags.ts";

const defaultPageSize = 25;
/** Bounds of the sort key: before and after every list id. */
const oldest = "lst_";
const newest = "lst_~";

const searched = [
  "id",
  "name",
  "purpose",
  "source",
  "status",
  "start",
  "error",
  "tags",
  "timeRemoved",
] as const;
type Searched = Pick<ListRow, (typeof searched)[number]>;

type Filter = Pick<ListQuery, "purpose" | "source" | "status" | "phase" | "tag" | "scheduled" | "q">;

/**
 * The lists of a purpose, newest first unless sorted otherwise, at most 25 a page unless a limit is given.
 * New lists do not move what a cursor continues with.
 *
 * - `q` looks into names. Such a page, like one of a status, phase or tag, may be empty and have a cursor.
 * - By name or size the newest 5,000 lists are sorted. `count` says how many of them fit, where the workspace
 *   has no more lists.
 *
 * Throws `limit` where a person or key looks at many lists too often, unless the product looks by itself
 * (`isCounted` is false).
 */
export const list = fn(
  ListQuery,
  async (
    { cursor, limit, sort, ...filter },
    { isCounted = true }: { isCounted?: boolean } = {},
  ): Promise<Page.Page<Listed>> => {
    const { purpose } = filter;
    const workspaceID = purpose ? Actor.can(areaOf(purpose), "view") : Actor.canAny(listAreas, "view");
    const pageSize = limit ?? defaultPageSize;
    // What goes on is bounded by the pages that were begun.
    const place = { cursor, pageSize, isCounted: isCounted && cursor === undefined };
    const { ids, ...page } =
      sort === "name" || sort === "rows"
        ? await pageSorted(workspaceID, filter, { ...place, sort })
        : await pageByTime(workspaceID, filter, { ...place, order: sort === "oldest" ? "asc" : "desc" });
    const rows = await rowsOf(workspaceID, ids);
    const [infos, schedules] = await Promise.all([infoOf(rows, { underRules: true }), activeSchedules(rows)]);
    const results = infos.map((info) => ({ ...info, schedule: schedules.get(info.id) ?? null }));
    return { results, ...page };
  },
);

interface Place {
  cursor: string | undefined;
  pageSize: number;
  /** Whether it counts where it looks at many lists. */
  isCounted: boolean;
}

/** Rows that one page looks at. The first look is short, since most pages have no filter. */
const lookSizes = (pageSize: number) => [pageSize + 1, 500, 500, 1_000, 2_000] as const;
/** The looks of a page that are not counted. */
const shortLooks = 2;

/** Counts a page that looks at many lists: it reads them all anew. Throws `limit`. */
const countLongLook = (workspaceID: string): Promise<void> =>
  Window.spend(
    `long-looks:${workspaceID}:${Actor.signature()}`,
    limits.longLooks.pages,
    `You have searched or sorted many lists more than ${limits.longLooks.pages.max} times in a minute.`,
  );

/** The next wanted lists in the order of their creation, and where the page after them begins; null at the end. */
async function pageByTime(
  workspaceID: string,
  filter: Filter,
  { order, cursor, pageSize, isCounted }: Place & { order: "asc" | "desc" },
): Promise<{ ids: string[]; next_cursor: string | null }> {
  const ids: string[] = [];
  const chosen = { ...filter, order };
  let from = cursor ? Cursor.decode(cursor, ID.schema("list"), chosen) : order === "asc" ? oldest : newest;
  for (const [look, size] of lookSizes(pageSize).entries()) {
    if (look === shortLooks && isCounted) await countLongLook(workspaceID);
    const [first, last] = order === "asc" ? [from, newest] : [oldest, from];
    const query = ListEntity.query.byWorkspace({ workspaceID }).between({ id: first }, { id: last });
    const { data } = await query.go({ order, limit: size + 1, count: size + 1, attributes: [...searched] });
    const further = data.filter((row) => row.id !== from).slice(0, size);
    const isEnd = further.length < size;
    for (const { id } of await wanted(further, filter)) {
      ids.push(id);
      if (ids.length === pageSize)
        return { ids, next_cursor: isEnd && id === further.at(-1)?.id ? null : Cursor.encode(id, chosen) };
    }
    if (isEnd) return { ids, next_cursor: null };
    from = further.at(-1)?.id ?? from;
  }
  return { ids, next_cursor: Cursor.encode(from, chosen) };
}

/** A page of the wanted lists among the newest 5,000 by name or size. */
async function pageSorted(
  workspaceID: string,
  filter: Filter,
  { sort, cursor, pageSize, isCounted }: Place & { sort: "name" | "rows" },
): Promise<{ ids: string[]; next_cursor: string | null; count?: number }> {
  const attributes = [...searched, ...(sort === "rows" ? (["imported"] as const) : [])];
  const most = limits.sortedLists + 1;
  const newestOf = async (count: number) => {
    const query = ListEntity.query.byWorkspace({ workspaceID });
    return (await query.go({ order: "desc", limit: count, count, attributes })).data;
  };
  const few = limits.longLooks.beyond + 1;
  let data = await newestOf(few);
  if (data.length === few) {
    if (isCounted) await countLongLook(workspaceID);
    data = await newestOf(most);
  }
  const fitting = await wanted(data.slice(0, limits.sortedLists), filter);
  return {
    ...sortedPage(fitting, sort, { cursor, pageSize, filter }),
    ...(data.length < most && { count: fitting.length }),
  };
}

/** Those rows, neighbours by id, that the actor may view and that fit the filter. */
async function wanted<R extends Searched>(rows: readonly R[], filter: Filter): Promise<R[]> {
  const schedules = filter.scheduled === undefined ? null : await scheduledBetween(rows);
  const fitting = rows.filter(
    (row) =>
      row.timeRemoved === undefined &&
      Actor.may(areaOf(row.purpose), "view") &&
      matches(row, filter) &&
      (schedules === null || schedules.has(row.id)),
  );
  const [first, last] = [fitting[0]?.id ?? "", fitting.at(-1)?.id ?? ""].toSorted();
  if (!first || !last || !(filter.status ?? filter.phase)) return fitting;
  const [analyses, verifications] = await Promise.all([
    Analysis.statesBetween(first, last),
    Verification.statesBetween(first, last),
  ]);
  return fitting.filter((row) => {
    const analysis = analyses.get(row.id) ?? null;
    const status = statusOf(row, { analysis, verification: verifications.get(row.id) ?? null });
    const phase = phaseOf({ status, purpose: row.purpose, analysis: analysis && { status: analysis } });
    return status === (filter.status ?? status) && phase === (filter.phase ?? phase);
  });
}

const matches = (row: Searched, { purpose, source, tag, q = "" }: Filter): boolean =>
  row.purpose === (purpose ?? row.purpose) &&
  row.source === (source ?? row.source) &&
  (tag === undefined || hasTag(row, tag)) &&
  row.name.toLowerCase().includes(q.toLowerCase());
