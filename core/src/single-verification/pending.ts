/** The job of a verification that its caller did not wait for. */
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { Verdict } from "../verdict/index.ts";
import { Verification } from "../verification/index.ts";
import { notingCharge } from "./charge.ts";
import { judge, knownVerdict, sourcesOf } from "./charged-verdict.ts";
import { SingleVerificationEntity, type SingleVerificationRow } from "./entity.ts";
import { readRow } from "./row.ts";
import { Events } from "./schema.ts";

/**
 * Asks about a pending verification until it has a verdict, and charges it. Can be repeated. Its host is slow: it waits where
 * its workspace has no worker left for such.
 */
export const step = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run("verify-address", message, async (job) => {
    const { workspaceID, id } = job;
    const row = await readRow(workspaceID, id);
    if (!row || row.verdict) return close(job);
    const isOpen = () => Job.isAtStep(job);
    const slowWork = { workspaceID, work: id, deadline, isOpen };
    if (await Quota.withinSlowShare("addresses", slowWork, () => verify(job, row, deadline))) return;
    await Job.send(job, "verify-address", Quota.placeWaitSeconds);
    await Job.heartbeat(job);
  });

async function verify(job: Job.Row, row: SingleVerificationRow, deadline: Date): Promise<void> {
  const sources = await sourcesOf(row.workspaceID, row.email);
  const known = await knownVerdict({ ...row, ...sources });
  if (known) return finish(job, row, known, { isCounted: false });
  const judgement = await judge(row.email, deadline, sources);
  if (judgement.verdict === null && judgement.paused)
    return rest(job, row, { seconds: judgement.retryAfterSeconds, paused: judgement.paused });
  const verdict = judgement.verdict ?? judgement.cutOff;
  if (!verdict) throw new Error(`There was no verdict on ${row.id} before the deadline.`);
  await finish(job, row, verdict, { isCounted: !Verdict.isBlocked(verdict) });
}

/** The provider of the address rests: it is asked afterwards, or not at all where the job would have to end before. */
async function rest(
  job: Job.Row,
  row: SingleVerificationRow,
  { seconds, paused }: { seconds: number; paused: Verdict.Info },
): Promise<void> {
  const next = new Date(Clock.now().getTime() + seconds * 1_000);
  if (next >= Job.closingTimeOf(job.timeOpened)) return finish(job, row, paused, { isCounted: false });
  await Job.send(job, "verify-address", Math.min(Math.ceil(seconds), longestDelaySeconds));
  await Job.wakeAt(job, new Date(next.getTime() + wakeMilliseconds));
}

/** Of SQS. */
const longestDelaySeconds = 900;
/** The sweep sends the message again where it was lost. */
const wakeMilliseconds = 120_000;

/** Ends a pending verification that could not be asked, without charge. */
export async function giveUp(job: Job.Row): Promise<void> {
  const row = await readRow(job.workspaceID, job.id);
  if (!row || row.verdict) return close(job);
  const sources = await sourcesOf(row.workspaceID, row.email);
  const { verdict } = await judge(row.email, Clock.now(), { depth: "address", ...sources });
  if (verdict) await finish(job, row, verdict);
}

/** Sends the message of a stale job again. */
export const restart = (job: Job.Row): Promise<void> => Job.send(job, "verify-address");

async function finish(
  job: Job.Key,
  row: SingleVerificationRow,
  verdict: Verdict.Info,
  { isCounted = true } = {},
): Promise<void> {
  const { workspaceID, id } = row;
  const patch = SingleVerificationEntity.patch({ workspaceID, id })
    .set({ verdict })
    .where((now, { notExists }) => notExists(now.verdict));
  const paid =
    verdict.charged > 0
      ? [Verification.keeping(workspaceID, row.email, verdict), ...notingCharge(row, verdict)]
      : [];
  const event = Events.Completed.of(workspaceID, { verificationID: id });
  const unknown = verdict.status === "unknown" && isCounted ? 1 : 0;
  const counted = await Quota.countingUnknownVerdicts(workspaceID, unknown);
  await Credit.release(
    id,
    [Table.change(patch), ...paid, ...counted, Job.closing(job), ...Job.announcing(event)],
    verdict.charged,
    isCounted ? countsOf(verdict) : {},
  ).catch(async (error: unknown) => {
    if (await readRow(workspaceID, id).then((now) => now && !now.verdict)) throw error;
    await close(job);
  });
}

const countsOf = ({ status, charged }: Verdict.Info): Credit.Counting => ({
  [status]: 1,
  ...(status === "valid" && charged > 0 && { validCharged: charged }),
});

/** Returns the credit of a verification that needs no verdict any more. */
async function close(job: Job.Key): Promise<void> {
  await Credit.release(job.id, [Job.closing(job)]);
  await Job.close(job);
}
