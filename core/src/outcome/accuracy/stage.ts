import { Actor } from "../../kit/actor.ts";
import { type Addresses, countingOf } from "./count.ts";
import { AccuracyEntity } from "./entity.ts";

const pageSize = 100;

/** What each workspace counted in a month, by mail provider. */
export async function* accuracyIn(
  month: string,
): AsyncGenerator<{ workspaceID: string; providers: Readonly<Record<string, Addresses>> }> {
  Actor.operator();
  const query = AccuracyEntity.query.byMonth({ month });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    for (const { workspaceID, ...month } of page.data) yield { workspaceID, providers: countingOf(month) };
    cursor = page.cursor;
  } while (cursor);
}
