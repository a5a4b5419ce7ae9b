/** Changes of a second factor that several ways lead to. */
import { type Change, Table } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { UserEntity, type UserRow } from "../entity.ts";
import { revokingSessions } from "../session.ts";
import { SecondFactor } from "../../second-factor/index.ts";

/** The change that turns a factor off, unless it was changed since it was read. */
export const turningOff = ({ userID, version }: SecondFactor.Row, refusal = changedMeanwhile): Change =>
  Table.change(
    SecondFactor.SecondFactorEntity.delete({ userID }).where((now, { eq }) => eq(now.version, version)),
    refusal,
  );

/** The changes that end all sessions of a user, except one. */
export async function endingSessions(
  user: UserRow,
  exceptID?: string,
  refusal: () => Error = changedMeanwhile,
): Promise<Change[]> {
  const epoch = user.epoch + 1;
  const raised = UserEntity.patch({ id: user.id })
    .set({ epoch })
    .where((now, { eq }) => eq(now.epoch, user.epoch));
  return [Table.change(raised, refusal), ...(await revokingSessions(user, epoch, exceptID))];
}

export function changedMeanwhile(): Error {
  return new VisibleError(
    "conflict",
    "account.factor_changed",
    "Your second factor was changed meanwhile. Try again.",
  );
}
