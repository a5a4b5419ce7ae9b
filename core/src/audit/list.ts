/** The entries of a trail. */
import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Page } from "../kit/page.ts";
import { AuditEntity } from "./entity.ts";
import type { AuditAction, Entry } from "./schema.ts";
import { viewOf } from "./sealed.ts";

const pageSize = 50;

/** The audit entries of the acting person's workspace, newest first, 50 a page. */
export const list = fn(
  z.object({ cursor: Page.cursor.optional() }),
  async ({ cursor }): Promise<Page.Page<Entry>> => {
    const workspaceID = Actor.can("my_team", "view");
    const position = cursor ? { workspaceID, id: Cursor.decode(cursor, ID.schema("audit")) } : null;
    const { data } = await (
      position
        ? AuditEntity.query.byWorkspace({ workspaceID }).lt(position)
        : AuditEntity.query.byWorkspace({ workspaceID })
    ).go({ order: "desc", limit: pageSize });
    const last = data.length === pageSize ? data.at(-1) : undefined;
    return { results: data.map(viewOf), next_cursor: last ? Cursor.encode(last.id) : null };
  },
);

/** Who did something to these subjects first, as `Actor.signature` writes it, by subject. Without those whom no entry names. */
export async function actorsOf(
  workspaceID: string,
  action: AuditAction,
  subjects: ReadonlySet<string>,
): Promise<Map<string, string>> {
  Actor.background();
  const found = new Map<string, string>();
  const query = AuditEntity.query.byWorkspace({ workspaceID });
  for (let cursor: string | null = null; found.size < subjects.size;) {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ cursor, limit: 1_000 });
    for (const { action: done, subjectID, actorID } of page.data)
      if (done === action && subjectID !== undefined && subjects.has(subjectID) && !found.has(subjectID))
        found.set(subjectID, actorID);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  return found;
}
