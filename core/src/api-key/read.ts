import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import { ApiKeyEntity } from "./entity.ts";
import { hasWrongEnd, mendEnd } from "./expiry.ts";
import { requireRow } from "./row.ts";
import { type Info, Query } from "./schema.ts";
import { showOne, shown } from "./view.ts";

/** The keys of the acting workspace, newest first, with those that stopped or expired in the last thirty days. */
export const list = fn(Query, async ({ limit, cursor }): Promise<Page.Page<Info>> => {
  const workspaceID = Actor.can("api_key", "view");
  const last = cursor ? { workspaceID, id: Cursor.decode(cursor, ID.schema("key")) } : null;
  const keys = ApiKeyEntity.query.byWorkspace({ workspaceID });
  const { data } = await (last ? keys.lt(last) : keys).go({ order: "desc", limit, consistent: true });
  for (const row of data.filter(hasWrongEnd)) await mendEnd(row);
  const oldest = data.length === limit ? data.at(-1) : undefined;
  return { results: await shown(data), next_cursor: oldest ? Cursor.encode(oldest.id) : null };
});

/** A key of the acting workspace. Throws `missing`. */
export const get = fn(ID.schema("key"), async (id): Promise<Info> =>
  showOne(await requireRow(Actor.can("api_key", "view"), id)),
);

/** The name of a key; null where it is gone. */
export async function nameOf(workspaceID: string, id: string): Promise<string | null> {
  const { data } = await ApiKeyEntity.get({ workspaceID, id }).go({ consistent: true });
  return data?.name ?? null;
}
