/** Deliveries of webhooks that a workspace sends again: nobody proves that the receiver is theirs. */
import { Table } from "../aws/table/index.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";

const subjectOf = (workspaceID: string): Window.Subject => `resends:${TestWorkspace.liveOf(workspaceID)}`;

const limitOf = async (workspaceID: string): Promise<Window.Limit> =>
  (await of(TestWorkspace.liveOf(workspaceID))).resends;

/** Counts a delivery that is sent again by itself. Throws `limit`. */
export async function countResent(workspaceID: string): Promise<void> {
  const limit = await limitOf(workspaceID);
  const reason = `Your plan includes ${groupedDigits(limit.max)} repeated deliveries a day.`;
  await Window.spend(subjectOf(workspaceID), limit, reason);
}

/** How many deliveries may still be sent again today, and when that begins anew. */
export async function resendsLeft(workspaceID: string): Promise<{ left: number; endsInSeconds: number }> {
  const limit = await limitOf(workspaceID);
  const span = Window.of(limit);
  const used = (await Window.countIn(subjectOf(workspaceID), span)) ?? 0;
  return { left: Math.max(0, limit.max - used), endsInSeconds: span.endsInSeconds };
}

/** Counts deliveries that a replay has begun. */
export async function countResends(workspaceID: string, count: number): Promise<void> {
  if (count === 0) return;
  const span = Window.of(await limitOf(workspaceID));
  await Table.update(Window.adding(subjectOf(workspaceID), span, count));
}
