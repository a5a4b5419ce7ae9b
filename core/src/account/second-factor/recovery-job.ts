/** The days of a recovery: an email on each, and the end. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import type { UserRow } from "../entity.ts";
import { userByID } from "../person.ts";
import { endingSessions } from "../session/session-store.ts";
import { turningOff } from "./change.ts";
import { RecoveryEntity, type RecoveryRow } from "./entity.ts";
import { factorOf } from "./read.ts";
import { dayMs, ending, recoveryOf, waiting } from "./recovery-row.ts";
import { reporting, reportingRecovery } from "./report.ts";

/** Tells what is due of a recovery, and turns the factor off once it is over. Can be repeated. */
export const continueRecovery = (job: Job.Row): Promise<void> =>
  Table.transact<void>(async (outdated) => {
    const [row, user] = await Promise.all([recoveryOf(job.id), userByID(job.id)]);
    const next = row && user ? await changesOf(user, row, outdated) : [Job.closingUnchanged(job)];
    return { answer: undefined, changes: next };
  }).catch(Job.unlessRefused);

async function changesOf(user: UserRow, row: RecoveryRow, outdated: () => Error): Promise<Change[]> {
  const isDue = Clock.now().toISOString() >= row.timeDue;
  return isDue ? finish(user, row, outdated) : goOn(user, row, outdated);
}

function goOn(user: UserRow, row: RecoveryRow, outdated: () => Error): Change[] {
  const mails = 1 + Math.floor((Clock.now().getTime() - Date.parse(row.timeBegun)) / dayMs);
  if (mails <= row.mails) return [waiting(row)];
  const patch = RecoveryEntity.patch({ userID: row.userID })
    .set({ mails })
    .where((now, { eq }) => `${eq(now.nonce, row.nonce)} AND ${eq(now.mails, row.mails)}`);
  return [
    Table.change(patch, outdated),
    waiting({ ...row, mails }),
    ...reportingRecovery(user, "going_on", row.timeDue),
  ];
}

async function finish(user: UserRow, row: RecoveryRow, outdated: () => Error): Promise<Change[]> {
  const factor = await factorOf(user.id);
  if (!factor) return ending(row, outdated);
  return [
    ...ending(row, outdated),
    turningOff(factor, outdated),
    ...(await endingSessions(user, undefined, outdated)),
    ...reporting(user, "recovered", 0),
  ];
}
