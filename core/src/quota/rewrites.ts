/** The bytes of own rules, suppressed addresses and outcomes that are rewritten in a day: what they replace is kept as earlier versions. */
import { Table } from "../aws/table/index.ts";
import { longestWindowSeconds as seconds } from "../kit/retention.ts";
import { Window } from "../window/index.ts";
import { of, planOf } from "./of.ts";
import { inGigabytes } from "./uploads.ts";

/** What jobs write, such as reports of mail services and files, uses up nothing of what calls may write. */
type By = "calls" | "jobs";

const subjectOf = (workspaceID: string, by: By): Window.Subject => `rewritten-bytes:${by}:${workspaceID}`;

/** Throws `limit` where calls have used up the bytes of the day. A test workspace has its own. */
async function requireRewrites(workspaceID: string): Promise<void> {
  const { rewrites: max } = await of(workspaceID);
  if (!(await hasBytesLeft(workspaceID, "calls", max)))
    throw refusal(max, "Send more in a call, and fewer calls.");
}

/** Whether jobs may write more today. Those of paid plans are counted, and not refused. */
export async function mayRewriteByJob(workspaceID: string): Promise<boolean> {
  if ((await planOf(workspaceID)) !== "free") return true;
  return hasBytesLeft(workspaceID, "jobs", (await of(workspaceID)).rewrites);
}

/** Throws `limit` where jobs may write nothing more today. */
export async function requireRewritesByJob(workspaceID: string): Promise<void> {
  if (!(await mayRewriteByJob(workspaceID)))
    throw refusal((await of(workspaceID)).rewrites, "More is read tomorrow.");
}

const refusal = (max: number, advice: string) =>
  Window.usedUp(
    `Your plan includes ${inGigabytes(max)} a day for changes of rules, suppressed addresses and outcomes, each of which writes all that is stored beside it. ${advice}`,
    Window.of({ seconds }).endsInSeconds,
  );

async function hasBytesLeft(workspaceID: string, by: By, max: number): Promise<boolean> {
  return ((await Window.countIn(subjectOf(workspaceID, by), Window.of({ seconds }))) ?? 0) < max;
}

/** The counter of the objects of a workspace. Bytes that were written are counted, also beyond the limit. */
export const rewritesOf = (workspaceID: string) => ({
  require: () => requireRewrites(workspaceID),
  add: (bytes: number, by: By): Promise<void> =>
    Table.update(Window.adding(subjectOf(workspaceID, by), Window.of({ seconds }), bytes)),
});
