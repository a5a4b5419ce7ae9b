import { Clock } from "../port/clock/index.ts";
import type { ApiKeyRow } from "./entity.ts";
import type { Info } from "./schema.ts";

/** A key as the API returns it. */
export function view(row: ApiKeyRow): Info {
  const now = Clock.now().toISOString();
  const isOver = (time: string | undefined): boolean => time !== undefined && time <= now;
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    hint: row.hint,
    status: row.timeStopped ? "stopped" : isOver(row.timeExpires) ? "expired" : "active",
    scopes: [...row.scopes],
    cidrs: [...row.cidrs],
    expires_at: row.timeExpires ?? null,
    monthly_budget: row.monthlyBudget ?? null,
    overlap_ends_at: row.timeStopped || isOver(row.timeOverlapEnds) ? null : (row.timeOverlapEnds ?? null),
    created_by: { id: row.makerID, name: row.makerName },
    created_at: row.timeCreated,
    stopped_at: row.timeStopped ?? null,
    stop_reason: row.stopReason ?? null,
  };
}
