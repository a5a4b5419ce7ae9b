import { Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { MemberEntity } from "./entity.ts";

/** A member is written as seen at most so often, since each of their calls would be a write otherwise. */
const everyMs = 10 * 60_000;

/** Notes that a member works in a workspace now. A failure is left: the next call notes it. */
export async function noteSeen(
  key: { workspaceID: string; userID: string },
  timeSeen: string | undefined,
): Promise<void> {
  const now = Clock.now();
  if (timeSeen !== undefined && now.getTime() - Date.parse(timeSeen) < everyMs) return;
  const patch = MemberEntity.patch(key).set({ timeSeen: now.toISOString() });
  await Table.write([Table.change(patch)]).catch(() => null);
}
