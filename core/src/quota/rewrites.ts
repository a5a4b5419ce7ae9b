/** The bytes of own rules, suppressed addresses and outcomes that are rewritten in a day: what they replace is kept as earlier versions. */
import { Table } from "../aws/table/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { longestWindowSeconds as seconds } from "../kit/retention.ts";
import { Throttle } from "../throttle/index.ts";
import { adding, countIn, usedUp } from "./counter.ts";
import { of } from "./of.ts";
import { inGigabytes } from "./uploads.ts";

const subjectOf = (workspaceID: string): string => `rewritten-bytes:${TestWorkspace.liveOf(workspaceID)}`;

/** Throws `limit` where the bytes of the day are used up. Those of a workspace and of its test mode are counted together. */
export async function requireRewrites(workspaceID: string): Promise<void> {
  const { rewrites: max } = await of(workspaceID);
  const { endsInSeconds, ...window } = Throttle.windowOf({ seconds });
  if (((await countIn(subjectOf(workspaceID), window)) ?? 0) < max) return;
  throw usedUp(
    `Your plan includes ${inGigabytes(max)} a day for changes of rules, suppressed addresses and outcomes, each of which writes all that is stored beside it. Send more in a call, and fewer calls.`,
    endsInSeconds,
  );
}

/** Counts bytes that were written, also beyond the limit. */
const countRewrites = (workspaceID: string, bytes: number): Promise<void> =>
  Table.update(adding(subjectOf(workspaceID), Throttle.windowOf({ seconds }), bytes));

/** Both, for the objects of a workspace. */
export const rewritesOf = (workspaceID: string) => ({
  require: () => requireRewrites(workspaceID),
  add: (bytes: number) => countRewrites(workspaceID, bytes),
});
