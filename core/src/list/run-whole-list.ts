/** Runs the jobs that read a whole list. */
import { Store } from "../aws/store/index.ts";
import { Job } from "../job/index.ts";
import { downloadsBelow } from "./download/finished-file.ts";
import { makeFile } from "./download/make.ts";
import { countingBytes, takingBack } from "./download/quota.ts";
import { readRow } from "./row.ts";
import { applyRules } from "./whole-list/apply-rules.ts";
import { kind } from "./whole-list/begin.ts";
import { countBlocked } from "./whole-list/blocked.ts";
import { makeComparison } from "./comparison/compare.ts";
import { findBlocked } from "./whole-list/find-blocked.ts";
import { type Made, StoredWork, type Work, type WorkOf } from "./whole-list/work.ts";

/** A job, and when its worker is stopped. */
interface Attempt {
  id: string;
  deadline?: Date | undefined;
}

type Worker<W extends Work["work"]> = (work: WorkOf<W>, attempt: Attempt) => Promise<Made>;

const workers: { [W in Work["work"]]: Worker<W> } = {
  "make-file": makeFile,
  compare: makeComparison,
  "apply-rules": withoutFile(applyRules),
  "find-blocked": withoutFile(findBlocked),
  "count-blocked": withoutFile(countBlocked),
  "count-died": withoutFile(async (listID) => (await import("./whole-list/died.ts")).countDied(listID)),
};

function withoutFile(work: (listID: string) => Promise<void>) {
  return async ({ listID }: { listID: string }): Promise<Made> => {
    await work(listID);
    return { owners: [listID], bytes: null };
  };
}

/**
 * Does what a job is for. Does nothing where its list was removed or has other results by now, or the bytes
 * of today are used up: the next request then says so. Can be repeated.
 */
export const runWholeListJob = (message: Job.Message, deadline?: Date): Promise<void> =>
  Job.run(kind, message, async (job) => {
    const { owners, bytes } = await made(StoredWork.parse(job.input), { id: job.id, deadline });
    for (const listID of owners)
      if (!(await readRow(job.workspaceID, listID)))
        await Store.removeBelow(downloadsBelow(job.workspaceID, listID));
    await Job.closeOpening(job, bytes === null ? takingBack(job) : [countingBytes(job.workspaceID, bytes)]);
  });

function made<W extends Work["work"]>(work: WorkOf<W>, attempt: Attempt): Promise<Made> {
  const worker: Worker<W> = workers[work.work];
  return worker(work, attempt);
}

/** Sends the message of a stale job again. */
export const restartWholeListJob = (job: Job.Row): Promise<void> => Job.send(job, kind);

/** Gives up on a job. The next request opens a new one. */
export const giveUpWholeListJob = (job: Job.Row): Promise<void> => Job.closeOpening(job, takingBack(job));
