/** The row of a recovery, and its job, which waits for the next email. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import type { UserRow } from "../entity.ts";
import { RecoveryEntity, type RecoveryRow } from "./entity.ts";
import { reportingRecovery } from "./report.ts";

export const dayMs = 86_400_000;

/** The recovery of a person's factor that is under way; null where none is. */
export async function recoveryOf(userID: string): Promise<RecoveryRow | null> {
  const { data } = await RecoveryEntity.get({ userID }).go({ consistent: true });
  return data;
}

const jobOf = ({ workspaceID, userID }: RecoveryRow): Job.Key => ({
  workspaceID,
  kind: "recover-factor",
  id: userID,
});

/** The change that waits for the next email of a recovery: one a day, the last when it is due. */
export const waiting = (row: RecoveryRow): Change =>
  Job.scheduling({ ...jobOf(row), input: {} }, new Date(Date.parse(row.timeBegun) + row.mails * dayMs));

/** The changes that end a recovery and its waiting, unless it has ended meanwhile. */
export const ending = (row: RecoveryRow, refusal?: () => Error): Change[] => [
  Table.change(
    RecoveryEntity.delete({ userID: row.userID }).where((now, { eq }) => eq(now.nonce, row.nonce)),
    refusal,
  ),
  Job.closing(jobOf(row)),
];

/** The changes that stop the recovery of a person's factor and tell every address; none where none is under way. */
export async function stoppingRecovery(user: UserRow): Promise<Change[]> {
  const row = await recoveryOf(user.id);
  return row ? [...ending(row), ...reportingRecovery(user, "stopped", row.timeDue)] : [];
}
