import { type Change, Table } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import { isSame } from "../code/code-secret.ts";
import * as Device from "../session/device.ts";
import type { UserRow } from "../entity.ts";
import { SecondFactor } from "../../second-factor/index.ts";
import { codesLeft } from "./read.ts";
import { reporting } from "./report.ts";
import { appOf, recoveryCodesOf } from "./secret.ts";

/**
 * The changes that use up a code of a person's factor. Write them in the transaction of the action that asked
 * for the code, so a refused action costs no recovery code. Throws `input` as `prove` does.
 */
export async function redeeming(user: UserRow, row: SecondFactor.Row, code: string): Promise<Change[]> {
  const proved = await prove(row, code);
  const put = SecondFactor.SecondFactorEntity.put(proved).where(({ version }, { eq }) =>
    eq(version, row.version),
  );
  const left = codesLeft(proved);
  return [Table.change(put, wrongCode), ...(left < codesLeft(row) ? reporting(user, "code_used", left) : [])];
}

/**
 * The row once the code counts as used. Throws `input` unless the code is right and was not used before. Failures are
 * throttled like those of passwords: a known device is not refused for the failures of strangers.
 */
export async function prove(row: SecondFactor.Row, code: string): Promise<SecondFactor.Row> {
  const isKnown = await Device.isKnownTo(row.userID);
  const own = isKnown ? `factor-device:${row.userID}:${Device.presented()}` : `factor:${row.userID}`;
  const subject = Throttle.subject(own);
  let proved: SecondFactor.Row | null = null;
  await Throttle.attempt(isKnown ? [subject] : [subject, ...Throttle.networks("origin")], async () => {
    proved = await acceptedBy(row, code);
    return proved !== null;
  });
  if (proved === null) throw wrongCode();
  await Throttle.clear(subject.id);
  return proved;
}

async function acceptedBy(row: SecondFactor.Row, code: string): Promise<SecondFactor.Row | null> {
  const next = { ...row, version: row.version + 1 };
  const step = await stepOf(row, code);
  if (step !== null) return step > row.lastStep ? { ...next, lastStep: step } : null;
  const codes = await recoveryCodesOf(row);
  const number = codes.findIndex((each) => isSame(code, each.replaceAll("-", "")));
  const isUsed = number === -1 || row.usedCodes.includes(number);
  return isUsed ? null : { ...next, usedCodes: [...row.usedCodes, number] };
}

/** The current time step of an app's code; null for a code of another time. The app's clock may be 30 seconds off. */
export async function stepOf(row: SecondFactor.Row, code: string): Promise<number | null> {
  const timestamp = Clock.now().getTime();
  const app = await appOf(row, "");
  const offset = app.validate({ token: code, timestamp, window: 1 });
  return offset === null ? null : app.counter({ timestamp }) + offset;
}

export const wrongCode = (): VisibleError => {
  const message = "This code is wrong, or was used already. Wait for the next one of your app.";
  return new VisibleError("input", "account.wrong_factor_code", message, { code: message });
};
