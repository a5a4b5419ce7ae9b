import { VisibleError } from "../kit/error.ts";
import { Throttle } from "../throttle/index.ts";
import type { UserRow } from "./entity.ts";
import * as Password from "./password.ts";

/** Whether it is the person's password. Whoever guesses waits longer each time, from one place as at one account. */
export async function isPasswordOf(
  email: string,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const account = `account:${email}`;
  const origin = `origin:${Throttle.place()}`;
  const isRight = await Throttle.attempt([account, origin], () => Password.verify(password, passwordHash));
  if (isRight) await Throttle.forget(account);
  return isRight;
}

/** Has a signed-in person confirm what they do; `field` is where the password was asked for. */
export async function demandPassword(user: UserRow, password: string, field = "password"): Promise<void> {
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
