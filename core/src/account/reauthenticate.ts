import { VisibleError } from "../kit/error.ts";
import { Throttle } from "../throttle/index.ts";
import type { UserRow } from "./entity.ts";
import * as Password from "./password.ts";

/** Verifies a password. Failures are throttled by account and by network. */
export async function isPasswordOf(
  email: string,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const account = `account:${email}`;
  const origin = `origin:${Throttle.network()}`;
  const isRight = await Throttle.attempt([account, origin], () => Password.verify(password, passwordHash));
  if (isRight) await Throttle.clear(account);
  return isRight;
}

/**
 * Verifies the password of a signed-in person before a sensitive change; `field` is the form field to report.
 */
export async function reauthenticate(user: UserRow, password: string, field = "password"): Promise<void> {
  if (user.passwordHash === undefined)
    throw new VisibleError(
      "conflict",
      "account.no_password",
      "You sign in with Google and have no password yet. Set one first.",
    );
  if (await isPasswordOf(user.email, user.passwordHash, password)) return;
  const message = "This is not your password.";
  throw new VisibleError("input", "account.wrong_password", message, { [field]: message });
}
