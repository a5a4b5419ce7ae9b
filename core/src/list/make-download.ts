/**
 * The jobs of the kind `make-download`, which read whole lists: for a file, a comparison, the workspace's
 * rules, or a count.
 */
import { Store } from "../aws/store/index.ts";
import { Job } from "../job/index.ts";
import { applyRules, RulesInput } from "./apply-rules.ts";
import type { Made } from "./begin-job.ts";
import { CountBlockedInput, countBlocked } from "./blocked.ts";
import { ComparisonInput, makeComparison } from "./compare.ts";
import { downloadsBelow } from "./download/finished-file.ts";
import { DownloadInput, makeFile } from "./download/make.ts";
import { countingBytes, takingBack } from "./download/quota.ts";
import { readRow } from "./row.ts";
import { BlockedInput, findBlocked } from "./schedule/find-blocked.ts";
import { DiedInput } from "./schema.ts";

/**
 * Does what a job is for. Does nothing where its list was removed or has other results by now, or the bytes
 * of today are used up: the next request then says so. Can be repeated.
 */
export const makeDownload = (message: Job.Message, deadline?: Date): Promise<void> =>
  Job.run("make-download", message, async (job) => {
    const { owners, bytes } = await made(job, deadline);
    for (const listID of owners)
      if (!(await readRow(job.workspaceID, listID)))
        await Store.removeBelow(downloadsBelow(job.workspaceID, listID));
    await Job.closeOpening(job, bytes === null ? takingBack(job) : [countingBytes(job.workspaceID, bytes)]);
  });

async function made({ id, input }: Job.Row, deadline?: Date): Promise<Made> {
  const rules = RulesInput.safeParse(input);
  if (rules.success) return noFile(await applyRules(rules.data));
  const blocked = BlockedInput.safeParse(input);
  if (blocked.success) return noFile(await findBlocked(blocked.data));
  const count = CountBlockedInput.safeParse(input);
  if (count.success) return noFile(await countBlocked(count.data));
  const died = DiedInput.safeParse(input);
  if (died.success) return noFile(await (await import("./died.ts")).countDied(died.data));
  const comparison = ComparisonInput.safeParse(input);
  if (comparison.success) return makeComparison(id, comparison.data);
  return makeFile(id, DownloadInput.parse(input), deadline);
}

const noFile = (owners: readonly string[]): Made => ({ owners, bytes: null });

/** Sends the message of a stale job again. */
export const restartDownload = (job: Job.Row): Promise<void> => Job.send(job, "make-download");

/** Gives up on a job. The next request opens a new one. */
export const giveUpDownload = (job: Job.Row): Promise<void> => Job.closeOpening(job, takingBack(job));
