import { Actor } from "../kit/actor.ts";
import { eachSettled } from "../kit/each-settled.ts";
import { Clock } from "../port/clock/index.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { removeDue, unlessGone } from "./remove.ts";

const pageSize = 500;

/**
 * Removes the lists that have expired, page by page, so that a run that is killed is continued by the next. One whose
 * retention is extended meanwhile stays. A failure does not stop the others; all are thrown in the end.
 */
export async function expire(): Promise<void> {
  Actor.operator();
  const now = Clock.now().toISOString();
  const query = ListEntity.query.byExpiry({ kept: "kept" }).lt({ timeExpires: now });
  const remove = ({ workspaceID, id }: Pick<ListRow, "workspaceID" | "id">) =>
    Actor.provide({ type: "system", workspaceID, job: "expire-lists" }, () =>
      removeDue(id, { by: "timeExpires", time: now }),
    ).catch(unlessGone);
  const failures: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    await eachSettled(page.data, remove).catch((error: unknown) => failures.push(error));
    cursor = page.cursor;
  } while (cursor);
  if (failures.length > 0) throw new AggregateError(failures, "Some expired lists could not be removed.");
}
