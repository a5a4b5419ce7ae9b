/** The verdicts of all workspaces by month, for the figures of the stage. */
import { Actor } from "../../kit/actor.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { monthOf } from "../../kit/time/utc.ts";
import { LedgerEntity, shards } from "../entity.ts";
import type { VerdictCounts } from "../schema.ts";
import { countsOf } from "./verdict-count.ts";

const pageSize = 100;
const parallel = 16;

/** What each workspace got since a day, by month: by pages, without naming the workspaces. */
export async function* verdictsByMonth(from: string): AsyncGenerator<ReadonlyMap<string, VerdictCounts>[]> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  for (const shard of shards) {
    const query = LedgerEntity.query.byAudit({ shard });
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
      const real = page.data.filter(({ workspaceID }) => !TestWorkspace.isTest(workspaceID));
      yield await Promise.all(real.map(({ workspaceID }) => run(() => monthsOf(workspaceID, from))));
      cursor = page.cursor;
    } while (cursor);
  }
}

async function monthsOf(workspaceID: string, from: string): Promise<Map<string, VerdictCounts>> {
  const months = new Map<string, VerdictCounts>();
  for await (const { day, counts } of countsOf(workspaceID, { from })) {
    const month = monthOf(day);
    const { valid = 0, invalid = 0, risky = 0, unknown = 0 } = months.get(month) ?? {};
    months.set(month, {
      valid: valid + counts.valid,
      invalid: invalid + counts.invalid,
      risky: risky + counts.risky,
      unknown: unknown + counts.unknown,
    });
  }
  return months;
}
