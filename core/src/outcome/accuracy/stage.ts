import { Actor } from "../../kit/actor.ts";
import type { Addresses } from "./count.ts";
import { AccuracyEntity } from "./entity.ts";

const pageSize = 100;

/** What each workspace counted in a month, by mail provider, without naming the workspace. */
export async function* accuracyIn(month: string): AsyncGenerator<Readonly<Record<string, Addresses>>> {
  Actor.operator();
  const query = AccuracyEntity.query.byMonth({ month });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    for (const { providers } of page.data) yield providers;
    cursor = page.cursor;
  } while (cursor);
}
