/** Deliveries of webhooks that a workspace sends again: nobody proves that the receiver is theirs. */
import { Table } from "../aws/table/index.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Throttle } from "../throttle/index.ts";
import { adding, countIn, spend } from "./counter.ts";
import { type Limit, maxReplays } from "./limits.ts";
import { of } from "./of.ts";

const subjectOf = (workspaceID: string): string => `resends:${TestWorkspace.liveOf(workspaceID)}`;

const limitOf = async (workspaceID: string): Promise<Limit> =>
  (await of(TestWorkspace.liveOf(workspaceID))).resends;

/** Counts a replay of all deliveries of a webhook. Throws `limit`. */
export const countReplay = (workspaceID: string): Promise<void> =>
  spend(
    `replays:${TestWorkspace.liveOf(workspaceID)}`,
    maxReplays,
    `At most ${maxReplays.max} replays can be made in an hour.`,
  );

/** Counts a delivery that is sent again by itself. Throws `limit`. */
export async function countResent(workspaceID: string): Promise<void> {
  const limit = await limitOf(workspaceID);
  const reason = `Your plan includes ${groupedDigits(limit.max)} repeated deliveries a day.`;
  await spend(subjectOf(workspaceID), limit, reason);
}

/** How many deliveries may still be sent again today, and when that begins anew. */
export async function resendsLeft(workspaceID: string): Promise<{ left: number; endsInSeconds: number }> {
  const limit = await limitOf(workspaceID);
  const { endsInSeconds, ...window } = Throttle.windowOf(limit);
  const used = (await countIn(subjectOf(workspaceID), window)) ?? 0;
  return { left: Math.max(0, limit.max - used), endsInSeconds };
}

/** Counts deliveries that a replay has begun. */
export async function countResends(workspaceID: string, count: number): Promise<void> {
  if (count === 0) return;
  const window = Throttle.windowOf(await limitOf(workspaceID));
  await Table.update(adding(subjectOf(workspaceID), window, count));
}
