/** Changes of a second factor that several ways lead to. */
import { type Change, Table } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { SecondFactor } from "../../second-factor/index.ts";

/** The change that turns a factor off, unless it was changed since it was read. */
export const turningOff = ({ userID, version }: SecondFactor.Row, refusal = changedMeanwhile): Change =>
  Table.change(
    SecondFactor.SecondFactorEntity.delete({ userID }).where((now, { eq }) => eq(now.version, version)),
    refusal,
  );

export function changedMeanwhile(): Error {
  return new VisibleError(
    "conflict",
    "account.factor_changed",
    "Your second factor was changed meanwhile. Try again.",
  );
}
