/** The runs of schedules. The sweep looks at a schedule when its run is due, and again until the run has begun. */
import { Audit } from "../../audit/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import type { Credit } from "../../credit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { daysAfter } from "../retention.ts";
import { areaOf, readRow, verificationAreaOf } from "../row.ts";
import { startVerification } from "../start/start.ts";
import type { ScheduleRow } from "./entity.ts";
import { freshAt, isLate } from "./date.ts";
import { addressesOf, dueAt } from "./due.ts";
import { dueText } from "./due-text.ts";
import { beginFindingBlocked } from "../whole-list/find-blocked.ts";
import { eraseSchedule } from "./index.ts";
import { beyondBudget, mostInMonth, setByOf, withoutRight } from "./owner.ts";
import { isInTime, jobOf, readSchedule, usedBy, writing } from "./row.ts";
import { Events } from "../schema.ts";
import { type Starter, starterOf } from "../start/starter.ts";
import type { Stopped, Wait } from "./schema.ts";
import {
  findingBlocked,
  isOfBudget,
  isTemporary,
  mayWait,
  reasonOf,
  secondsToRetry,
  waitFor,
} from "./wait.ts";

/** After this a run is tried again that its list does not allow now. */
const laterSeconds = 3_600;

/**
 * Starts the run that is due, as its owner would: the addresses whose verdicts have expired are verified again. Tries again later while the
 * list is busy, hidden or about to be erased. Waits for temporary refusals, and stops the schedule, with an event, for any other. A schedule
 * before a date is done after its run. Can be repeated: a run starts once.
 */
export async function keepFreshWhenDue(job: Job.Row): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readSchedule({ workspaceID, listID: job.id });
  const list = await readRow(workspaceID, job.id);
  if (!list) return eraseSchedule(job.id);
  if (!row || row.stopped || row.timeDone !== undefined)
    return Table.write([Job.closingUnchanged(job)]).catch(Job.unlessRefused);
  const now = Clock.now().toISOString();
  if (row.timeDue > now) return;
  const at = freshAt(row, now);
  if (list.timeRemoved !== undefined || !isInTime(list, at)) return retryLater(job, row);
  const last = (await Verification.of([list.id])).get(list.id);
  if (last?.completed_at === null) return retryLater(job, row);
  const starter = await starterOf(row);
  if (!starter || !mayStart(starter, list)) return stop(row, list, withoutRight(await setByOf(row)));
  const used = await usedBy(row);
  const due = await dueAt(list, [at]);
  if (!due) return retryLater(job, row);
  const finding = waitFor(findingBlocked, row, now);
  if (due.isPending && mayWait(finding, row, { list, now })) {
    await beginFindingBlocked(list);
    return waitOn(job, row, finding);
  }
  const [addresses = 0] = due.addresses;
  if (addresses > 0 && isLate(row, now)) return stop(row, list, tooLate(row));
  const beyond = beyondCap(row, list, { used, due: addresses });
  if (beyond) return stop(row, list, beyond);
  const { spender } = starter;
  try {
    if (addresses === 0) await skipRun(row, now);
    else await startRun(row, list, { spender, used, now, at, follows: due.follows, due: addresses });
  } catch (error) {
    if (!(error instanceof VisibleError) || error.kind === "unavailable") throw error;
    // Another call started a verification, changed the schedule, or changed what is due: the next try counts anew.
    if (error.kind === "conflict" || error.kind === "missing") return;
    const reason = reasonOf(error);
    const wait = waitFor(reason, row, now);
    const isEnoughInMonth = !isOfBudget(reason) || addresses <= (await mostInMonth(row, spender));
    // A run that begins before its blocked addresses are found has waited for a day.
    const maySucceed = isTemporary(error) && isEnoughInMonth && !due.isPending;
    if (maySucceed && mayWait(wait, row, { list, now })) return waitOn(job, row, wait);
    await stop(row, list, isOfBudget(reason) ? beyondBudget(await setByOf(row), addresses) : reason);
  }
}

const postpone = (job: Job.Row, seconds: number, changes: readonly Change[] = []): Promise<void> =>
  Table.write([...changes, Job.postponing(job, seconds)]).catch(Job.unlessRefused);

const outdatedRun = (): Error => new Table.Refused("The schedule was changed.");

/** Tries a run again later. Its wait begins anew then. */
const retryLater = (job: Job.Row, row: ScheduleRow): Promise<void> =>
  postpone(job, laterSeconds, row.wait ? [writing(row, withoutWait(row), outdatedRun)] : []);

/** Lets a run wait. An event tells of a wait that begins and that people can end. */
function waitOn(job: Job.Row, row: ScheduleRow, wait: Wait): Promise<void> {
  const { workspaceID, listID } = row;
  const isSame = row.wait?.since === wait.since && row.wait.message === wait.message;
  const isTold = wait.code === findingBlocked.code || row.wait?.since === wait.since;
  return postpone(job, secondsToRetry(wait, row, Clock.now().toISOString()), [
    ...(isSame ? [] : [writing(row, { ...row, wait }, outdatedRun)]),
    ...(isTold ? [] : Job.announcing(Events.ScheduleWaits.of(workspaceID, { listID, wait }))),
  ]);
}

function withoutWait(row: ScheduleRow): ScheduleRow {
  const { wait: _, ...others } = row;
  return others;
}

interface Run {
  spender: Credit.Signer;
  /** Credits that the runs before it have taken. */
  used: number;
  now: string;
  /** When the verdicts have to hold that it takes over. */
  at: string;
  /** The verification that it follows. */
  follows: string;
  /** The addresses that it asks about. It reserves a credit for each. */
  due: number;
}

/** Starts the run in one transaction with the step to the next one, so that neither the run nor its credits count twice. */
function startRun(
  row: ScheduleRow,
  list: ListRow,
  { spender, used, now, at, follows, due }: Run,
): Promise<void> {
  const { nextID } = row;
  const next = { ...row, used, run: { id: nextID, reserved: due }, nextID: ID.create("verification") };
  const as = { kind: "renewal", follows, dueBefore: Verification.dueBeforeAt(at), due } as const;
  const options = { id: nextID, as, fresh: true, spender };
  return startVerification(list, options, advancing(row, next, now));
}

const skipRun = (row: ScheduleRow, now: string): Promise<void> => Table.write(advancing(row, row, now));

/** The changes of the step to the next run, or to the end of a schedule that has one. */
function advancing(row: ScheduleRow, next: ScheduleRow, now: string): Change[] {
  const outdated = () => new VisibleError("conflict", "list.conflict", "The schedule was changed just now.");
  if (row.everyDays === undefined)
    return [writing(row, { ...withoutWait(next), timeDone: now }, outdated), Job.closing(jobOf(row))];
  const timeDue = daysAfter(now, row.everyDays);
  return [
    writing(row, { ...withoutWait(next), timeDue }, outdated),
    Job.scheduling(jobOf(row), new Date(timeDue)),
  ];
}

const mayStart = ({ permissions }: Starter, { purpose }: ListRow): boolean =>
  (permissions[verificationAreaOf(purpose)]?.includes("add") &&
    permissions[areaOf(purpose)]?.includes("edit")) ??
  false;

function beyondCap(
  { cap }: ScheduleRow,
  list: ListRow,
  { used, due }: Pick<Run, "used" | "due">,
): Stopped | null {
  if (used + due <= cap) return null;
  return {
    code: "list.schedule_cap",
    message: `${dueText(due, addressesOf(list))}, at a credit each, and of the credits for all runs together ${groupedDigits(used)} of ${groupedDigits(cap)} are used. Allow more credits to go on.`,
  };
}

/** Why a schedule stops whose run did not begin before its date. */
const tooLate = ({ before = "", wait }: ScheduleRow): Stopped => ({
  code: "list.schedule_late",
  message: `The run could not begin before ${before} (UTC)${wait ? `: ${wait.message}` : ", since the list was being verified or removed."}`,
});

/** Stops a schedule once, with the event that tells of it. */
async function stop(row: ScheduleRow, list: ListRow, stopped: Stopped): Promise<void> {
  const { workspaceID, listID } = row;
  const reasons: Readonly<Record<string, string>> = {
    "list.schedule_role": "who set it may no longer verify it",
    "list.schedule_key": "its API key may no longer verify it",
    "list.schedule_cap": "its credits are used",
    "list.schedule_late": "its run could not begin before the date",
    "budget.exhausted": "the monthly budget or limit is used",
  };
  const reason = reasons[stopped.code] ?? "a run was refused";
  const changes = [
    writing(row, { ...withoutWait(row), stopped }, outdatedRun),
    Job.closing(jobOf(row)),
    Audit.recording(workspaceID, "list.schedule_ended", { id: listID, name: list.name }, { reason }),
    ...Job.announcing(Events.ScheduleStopped.of(workspaceID, { listID, error: stopped })),
  ];
  await Table.write(changes).catch(Job.unlessRefused);
}
