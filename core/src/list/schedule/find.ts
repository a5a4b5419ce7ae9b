/** Finding the schedules of a workspace: a page of them, and how many an API key has. */
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Cursor } from "../../kit/cursor.ts";
import { fn } from "../../kit/fn.ts";
import { ID, TestWorkspace } from "../../kit/id.ts";
import type { Page } from "../../kit/page.ts";
import { listAreas } from "../../kit/permission.ts";
import type { ListRow } from "../entity.ts";
import { limits } from "../limits.ts";
import { areaOf, rowsOf } from "../row.ts";
import type { ScheduleInRow } from "../schema.ts";
import { ScheduleEntity, type ScheduleRow } from "./entity.ts";
import { setByOf } from "./owner.ts";
import { type KeySchedules, type ListedSchedule, SchedulesQuery } from "./schema.ts";
import { inRow, summaryOf } from "./view.ts";

/** Rows that one page with a filter looks at. */
const lookSize = 500;
/** After every list id. */
const newest = "lst_~";

/**
 * The schedules of the lists that the actor may view, those of the newest lists first. A page may be empty
 * and have a cursor: where its schedules were set by others than `set_by`, or its lists are hidden.
 */
export const schedules = fn(
  SchedulesQuery,
  async ({ set_by, cursor, limit }): Promise<Page.Page<ListedSchedule>> => {
    const workspaceID = Actor.canAny(listAreas, "view");
    const filter = { set_by };
    const from = cursor ? Cursor.decode(cursor, ID.schema("list"), filter) : newest;
    const size = set_by === undefined ? limit : lookSize;
    const { data } = await ScheduleEntity.query
      .byWorkspace({ workspaceID })
      .lt({ listID: from })
      .go({ order: "desc", limit: size, count: size, consistent: true });
    const fitting = data.filter(({ ownerID }) => ownerID === (set_by ?? ownerID));
    const taken = fitting.slice(0, limit);
    const isWhole = fitting.length === taken.length;
    const last = isWhole ? data.at(-1) : taken.at(-1);
    const isEnd = isWhole && data.length < size;
    return {
      results: await listed(workspaceID, taken),
      next_cursor: isEnd || !last ? null : Cursor.encode(last.listID, filter),
    };
  },
);

async function listed(workspaceID: string, rows: readonly ScheduleRow[]): Promise<ListedSchedule[]> {
  const lists = await rowsOf(
    workspaceID,
    rows.map(({ listID }) => listID),
  );
  const visible = new Map(
    lists
      .filter(({ timeRemoved, purpose }) => timeRemoved === undefined && Actor.may(areaOf(purpose), "view"))
      .map((list) => [list.id, list]),
  );
  const owners = [...new Set(rows.map(({ ownerID }) => ownerID))];
  const setBy = new Map(
    await Promise.all(
      owners.map(async (ownerID) => [ownerID, await setByOf({ workspaceID, ownerID })] as const),
    ),
  );
  const found = await Promise.all(
    rows.map(async (row) => {
      const [list, by] = [visible.get(row.listID), setBy.get(row.ownerID)];
      if (!list || !by) return null;
      return { list_id: list.id, list_name: list.name, ...(await summaryOf(row, list, by)) };
    }),
  );
  return found.filter((one) => one !== null);
}

/** The schedules of these lists that are not done, as a row of several lists shows them. */
export async function activeSchedules(lists: readonly ListRow[]): Promise<Map<string, ScheduleInRow>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (lists.length === 0) return new Map();
  const keys = lists.map(({ id: listID }) => ({ workspaceID, listID }));
  const { data } = await Table.retryUnprocessed(() => ScheduleEntity.get(keys).go({ consistent: true }));
  const rows = notDone(data);
  return new Map(
    lists.flatMap((list) => {
      const row = rows.get(list.id);
      return row ? [[list.id, inRow(row, list)] as const] : [];
    }),
  );
}

/** The schedules that are not done of the lists from the oldest to the newest of these, by list id. */
export async function scheduledBetween(
  lists: readonly Pick<ListRow, "id">[],
): Promise<Map<string, ScheduleRow>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const ids = lists.map(({ id }) => id).toSorted();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const query = ScheduleEntity.query
    .byWorkspace({ workspaceID })
    .between({ listID: first }, { listID: last });
  const { data } = await query.go({ pages: "all", consistent: true });
  return notDone(data);
}

const notDone = (rows: readonly ScheduleRow[]): Map<string, ScheduleRow> =>
  new Map(rows.filter(({ timeDone }) => timeDone === undefined).map((row) => [row.listID, row]));

/** How many lists of the workspace an API key keeps fresh, those of its test keys included. Names none of them. */
export const schedulesOfKey = fn(ID.schema("key"), async (keyID): Promise<KeySchedules> => {
  const live = Actor.can("api_key", "view");
  const counts = await Promise.all([live, TestWorkspace.of(live)].map((id) => countOf(id, keyID)));
  return { schedules: counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count)) };
});

async function countOf(workspaceID: string, keyID: string): Promise<number | null> {
  const most = limits.countedSchedules + 1;
  const { data } = await ScheduleEntity.query
    .byWorkspace({ workspaceID })
    .go({ count: most, attributes: ["ownerID", "stopped", "timeDone"] });
  if (data.length === most) return null;
  return data.filter(
    ({ ownerID, stopped, timeDone }) => ownerID === keyID && stopped === undefined && timeDone === undefined,
  ).length;
}
