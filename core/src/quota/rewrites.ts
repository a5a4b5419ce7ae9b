/** The bytes of own rules, suppressed addresses and outcomes that are rewritten in a day: what they replace is kept as earlier versions. */
import { Table } from "../aws/table/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { longestWindowSeconds as seconds } from "../kit/retention.ts";
import { Throttle } from "../throttle/index.ts";
import { adding, countIn, usedUp } from "./counter.ts";
import { of, planOf } from "./of.ts";
import { inGigabytes } from "./uploads.ts";

const subjectOf = (workspaceID: string): string => `rewritten-bytes:${TestWorkspace.liveOf(workspaceID)}`;

/** Throws `limit` where the bytes of the day are used up. Those of a workspace and of its test mode are counted together. */
export async function requireRewrites(workspaceID: string): Promise<void> {
  const { rewrites: max } = await of(workspaceID);
  if (await hasBytesLeft(workspaceID, max)) return;
  const { endsInSeconds } = Throttle.windowOf({ seconds });
  throw usedUp(
    `Your plan includes ${inGigabytes(max)} a day for changes of rules, suppressed addresses and outcomes, each of which writes all that is stored beside it. Send more in a call, and fewer calls.`,
    endsInSeconds,
  );
}

/** Whether a report of a mail service is stored. Paid plans lose none: their reports are counted, and not refused. */
export async function mayStoreReport(workspaceID: string): Promise<boolean> {
  if ((await planOf(workspaceID)) !== "free") return true;
  return hasBytesLeft(workspaceID, (await of(workspaceID)).rewrites);
}

async function hasBytesLeft(workspaceID: string, max: number): Promise<boolean> {
  const { endsInSeconds: _, ...window } = Throttle.windowOf({ seconds });
  return ((await countIn(subjectOf(workspaceID), window)) ?? 0) < max;
}

/** Counts bytes that were written, also beyond the limit. */
const countRewrites = (workspaceID: string, bytes: number): Promise<void> =>
  Table.update(adding(subjectOf(workspaceID), Throttle.windowOf({ seconds }), bytes));

/** Both, for the objects of a workspace. */
export const rewritesOf = (workspaceID: string) => ({
  require: () => requireRewrites(workspaceID),
  add: (bytes: number) => countRewrites(workspaceID, bytes),
});
