import { Account } from "../../src/account/index.ts";
import { browser, codeOf, newEmail, newOrigin, password } from "./visitor.ts";

/** A new browser that signs up with an address. */
export function signUpBrowser(email = newEmail()) {
  const here = browser();
  const form = { email, password, first_name: "Eve", last_name: "Moss" };
  return {
    ...here,
    email,
    signUp: (changes: Partial<typeof form> = {}, origin = newOrigin()) =>
      here.visit(() => Account.signUp({ ...form, ...changes }), origin),
    resend: () => here.visit(() => Account.resendSignUpCode({ email })),
    verify: (otp: string, origin = newOrigin()) =>
      here.visit(() => Account.completeSignUp({ email, otp }), origin),
    login: (changes: Partial<Pick<typeof form, "email" | "password">> = {}) =>
      here.visit(() => Account.login({ email, password, ...changes })),
  };
}

/** A browser that has signed up, and the code of its email. */
export async function invited(email?: string) {
  const eve = signUpBrowser(email);
  await eve.signUp();
  await eve.deliver("sign_up", eve.email);
  return { ...eve, code: await codeOf(eve.email) };
}
