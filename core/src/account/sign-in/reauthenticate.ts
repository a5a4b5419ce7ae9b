import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { Throttle } from "../../throttle/index.ts";
import * as Device from "../session/device.ts";
import type { UserRow } from "../entity.ts";
import { noPassword } from "../refusal.ts";
import * as PasswordHash from "../password/password-hash.ts";

/**
 * Verifies the password of a sign-in. Failures are throttled by account and by network; on a known device by that device
 * alone, so that the failures of strangers do not refuse it.
 */
export async function isPasswordOf(
  email: string,
  user: Pick<UserRow, "id" | "passwordHash"> | null,
  password: string,
): Promise<boolean> {
  const isKnown = await Device.isKnownTo(user?.id);
  const account = Throttle.subject(isKnown ? `device:${user?.id}:${Device.presented()}` : `account:${email}`);
  const subjects = isKnown ? [account] : [account, ...Throttle.networks("origin")];
  const isRight = await Throttle.attempt(subjects, () => PasswordHash.verify(password, user?.passwordHash));
  if (isRight) await Throttle.clear(account.id);
  return isRight;
}

/**
 * Verifies the password of a signed-in person before a sensitive change; `field` is the form field to report.
 */
export async function reauthenticate(user: UserRow, password: string, field = "password"): Promise<void> {
  if (user.passwordHash === undefined) throw noPassword();
  const session = Throttle.subject(`session:${Actor.self().sessionID}`);
  if (await Throttle.attempt([session], () => PasswordHash.verify(password, user.passwordHash))) return;
  const message = "This is not your password.";
  throw new VisibleError("input", "account.wrong_password", message, { [field]: message });
}
