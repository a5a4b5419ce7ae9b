/** The job of a verification that its caller did not wait for. */
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { Verdict } from "../verdict/index.ts";
import { notingCharge } from "./charge.ts";
import {
  judge,
  keepingPaid,
  knownVerdict,
  PaidMeanwhile,
  paidVerdict,
  type Sources,
  sourcesOf,
} from "./charged-verdict.ts";
import { SingleVerificationEntity, type SingleVerificationRow } from "./entity.ts";
import { readRow } from "./row.ts";
import { Events } from "./schema.ts";

/** The time of a first round. What takes longer is slow. */
const firstRoundMs = 8_000;

/**
 * Asks about a pending verification until it has a verdict, and charges it. Can be repeated. The first round
 * is quick, since most were left to the job by a short wait. What it leaves has a slow host. Each round waits
 * where its workspace has no worker left for it.
 */
export const step = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run("verify-address", message, async (job) => {
    const { workspaceID, id } = job;
    const row = await readRow(workspaceID, id);
    if (!row || row.verdict) return close(job);
    const isOpen = () => Job.isAtStep(job);
    const work = { workspaceID, work: id, deadline, isOpen };
    const later = async (): Promise<void> => {
      await Job.send(job, "verify-address", Quota.placeWaitSeconds);
      await Job.heartbeat(job);
    };
    if (!row.isSlow) {
      let isDone = false;
      const first = async (): Promise<void> => {
        isDone = await verifyQuickly(job, row, deadline);
      };
      if (!(await Quota.withinSlowShare("firstAddresses", work, first))) return later();
      if (isDone || !(await isOpen())) return;
    }
    if (!(await Quota.withinSlowShare("addresses", work, () => verify(job, row, deadline)))) return later();
  });

/** Asks for a moment as for a call that waits: its program looks again soon. Returns false where the host is slow. */
async function verifyQuickly(job: Job.Row, row: SingleVerificationRow, deadline: Date): Promise<boolean> {
  const quickEnd = new Date(Math.min(deadline.getTime(), Clock.now().getTime() + firstRoundMs));
  if (await ask(job, row, quickEnd, { isAwaited: true })) return true;
  const { workspaceID, id } = row;
  const patch = SingleVerificationEntity.patch({ workspaceID, id }).set({ isSlow: true });
  try {
    await Table.write([Table.change(patch)]);
    return false;
  } catch (error) {
    if (!(error instanceof Table.Refused)) throw error;
    await close(job);
    return true;
  }
}

async function verify(job: Job.Row, row: SingleVerificationRow, deadline: Date): Promise<void> {
  if (await ask(job, row, deadline, { isLast: true })) return;
  throw new Error(`There was no verdict on ${row.id} before the deadline.`);
}

/** Ends the verification with its verdict, or lets it wait for a provider that rests. Returns false without either. */
async function ask(
  job: Job.Row,
  row: SingleVerificationRow,
  deadline: Date,
  { isAwaited = false, isLast = false },
): Promise<boolean> {
  const sources = await sourcesOf(row.workspaceID, row.email);
  const known = await knownVerdict({ ...row, ...sources });
  if (known) {
    await finish(job, row, known, { isCounted: false });
    return true;
  }
  const judgement = await judge(row.email, deadline, { ...sources, isAwaited });
  if (judgement.verdict === null && judgement.paused) {
    await rest(job, row, { seconds: judgement.retryAfterSeconds, paused: judgement.paused });
    return true;
  }
  // The silence of a host until the last deadline is a verdict.
  const verdict = judgement.verdict ?? (isLast ? judgement.cutOff : null);
  if (!verdict) return false;
  await finish(job, row, verdict, { isCounted: !Verdict.isBlocked(verdict) }).catch((error: unknown) =>
    repeatPaid(job, row, sources, error),
  );
  return true;
}

/** Ends the verification with the verdict that another one of the address was charged for just before, without charge. */
async function repeatPaid(
  job: Job.Row,
  row: SingleVerificationRow,
  { rules }: Sources,
  error: unknown,
): Promise<void> {
  const paid = error instanceof PaidMeanwhile ? await paidVerdict(row, rules) : null;
  if (!paid) throw error;
  await finish(job, row, paid, { isCounted: false });
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
  const paid = verdict.charged > 0 ? [keepingPaid(row, verdict), ...notingCharge(row, verdict)] : [];
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
