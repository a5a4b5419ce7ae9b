import { longestWindowSeconds as seconds } from "../../src/kit/retention.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { Quota } from "../../src/quota/index.ts";
import type { Workspace } from "../../src/workspace/index.ts";

/** Says that a workspace may fetch this many bytes more today. */
export async function leaveToFetch(
  workspaceID: string,
  bytes: number,
  { clock, plan }: { clock: Clock.Clock; plan: Workspace.Plan },
): Promise<void> {
  const subject = `fetched-bytes:${workspaceID}`;
  const window = Math.floor(clock.now().getTime() / 1_000 / seconds);
  const count = Quota.quotas[plan].fetchedBytes - bytes;
  await QuotaEntity.put({ subject, window, count, expires: 9_999_999_999 }).go();
}
