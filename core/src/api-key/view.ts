import { TestWorkspace } from "../kit/id.ts";
import { Meter } from "../meter/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { ApiKeyRow } from "./entity.ts";
import type { Info } from "./schema.ts";

/** Keys as the API returns them, with the times of their last calls. */
export async function shown(rows: readonly ApiKeyRow[]): Promise<Info[]> {
  const times = await Meter.timesUsed(rows.map(meterKey));
  return rows.map((row) => view(row, times.get(row.id)));
}

/** A key as the API returns it, with the time of its last call. */
export async function showOne(row: ApiKeyRow): Promise<Info> {
  const times = await Meter.timesUsed([meterKey(row)]);
  return view(row, times.get(row.id));
}

/** The name of a key's meter: a test key is metered in the test workspace. */
export const meterKey = ({ workspaceID, id, mode }: ApiKeyRow): Meter.Key => ({
  workspaceID: mode === "test" ? TestWorkspace.of(workspaceID) : workspaceID,
  apiKeyID: id,
});

/** A key as the API returns it. Without a time it was never used. */
export function view(row: ApiKeyRow, timeUsed: string | null = null): Info {
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
    publishable_key: row.published ?? null,
    origins: [...(row.origins ?? [])],
    expires_at: row.timeExpires ?? null,
    monthly_budget: row.monthlyBudget ?? null,
    overlap_ends_at: row.timeStopped || isOver(row.timeOverlapEnds) ? null : (row.timeOverlapEnds ?? null),
    created_by: { id: row.makerID, name: row.makerName },
    created_at: row.timeCreated,
    last_used_at: timeUsed,
    stopped_at: row.timeStopped ?? null,
    stop_reason: row.stopReason ?? null,
  };
}
